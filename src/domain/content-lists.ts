/** Lists that an admin writes and puts into order, by the name that their calls have. */
export const CONTENT_LISTS = ['hero-slider', 'promotion', 'faq', 'social-link', 'checklist-item'] as const;
export type ContentList = (typeof CONTENT_LISTS)[number];

/** The maximum number of records in a list, because one response contains them all. */
export const CONTENT_LIST_MAX = 50;
