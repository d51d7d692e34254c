/** Lists that an admin writes and puts into order, by the name that their calls have. */
export const CONTENT_LISTS = [
  'hero-slider',
  'promotion',
  'faq',
  'social-link',
  'checklist-item',
  'search-synonym',
] as const;
export type ContentList = (typeof CONTENT_LISTS)[number];

/** The maximum number of records in a list, because one response contains them all. */
export const contentListMax = (list: ContentList): number => (list === 'search-synonym' ? 200 : 50);
