/** The options of Node that `npm start` runs the market with; paths in them are relative to the repository. */
export const lean: string[];
/** The market that `npm start` runs, as a path relative to the repository. */
export const marketProgram: string;
/** Runs a command to its end and collects its output. */
export function run(
  command: string,
  args: readonly string[],
  options?: { env?: Record<string, string | undefined>; cwd?: string },
): Promise<{ code: number | string; output: string }>;
/** The environment that `npm start` runs the market in. */
export const leanEnv: Record<string, string | undefined>;
