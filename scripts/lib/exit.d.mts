/** An expected failure, reported as one line without a stack. */
export class Stop extends Error {}

/** Runs a script's main function. A failure is printed and ends the process with exit code 1. */
export function script(main: () => Promise<void>): Promise<void>;
