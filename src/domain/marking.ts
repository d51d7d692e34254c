/** How a sold copy is marked for its order line: not, by a line on each page, in ways that are not seen, or by both. */
export const MARKINGS = ['off', 'visible', 'hidden', 'both'] as const;
export type Marking = (typeof MARKINGS)[number];
