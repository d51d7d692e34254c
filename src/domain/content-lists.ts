/** Lists that an admin writes and puts into order, by the name that their calls have. */
export const CONTENT_LISTS = ['hero-slider', 'promotion', 'faq', 'social-link'] as const;
export type ContentList = (typeof CONTENT_LISTS)[number];

/** In one list. All of them are on one page, and in each answer that shows it. */
export const CONTENT_LIST_MAX = 50;
