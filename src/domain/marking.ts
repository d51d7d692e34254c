/** How a sold copy is marked for its order line: not, by a line on each page, in ways that are not seen, or by both. */
export const MARKINGS = ['off', 'visible', 'hidden', 'both'] as const;
export type Marking = (typeof MARKINGS)[number];

/**
 * Why copies of a file cannot be marked: a signature or the usage rights of a form end with any change, restrictions forbid
 * it, or a marked copy would lose something because the file is not written as other programs expect.
 */
export const UNMARKABLE_REASONS = ['signed', 'usageRights', 'restricted', 'broken'] as const;
export type UnmarkableReason = (typeof UNMARKABLE_REASONS)[number];
