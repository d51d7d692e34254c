import type { SectionSource } from '#contract/content.ts';

/** The message for an incomplete source; undefined if it is complete. */
export const sourceProblem = (source: SectionSource): string | undefined =>
  source.type === 'category' && !source.mainCategoryId ? 'Please select Main Category.' : undefined;
