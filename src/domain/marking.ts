/** How a sold copy is marked for its order line: not at all, by a line on each page, invisibly, or by both. */
export const MARKINGS = ['off', 'visible', 'hidden', 'both'] as const;
export type Marking = (typeof MARKINGS)[number];

/**
 * Why copies of a file cannot be marked:
 * - signed, usageRights: a signature, or the usage rights of a form, would end with any change
 * - restricted: restrictions forbid it
 * - broken: a marked copy would lose something, because the file is not written as other programs expect
 */
export const UNMARKABLE_REASONS = ['signed', 'usageRights', 'restricted', 'broken'] as const;
export type UnmarkableReason = (typeof UNMARKABLE_REASONS)[number];
