import { documentQueryKeys } from '#web/features/content/content-documents.data.ts';
import { HOME_DRAFT } from '#web/features/content/home-page.data.ts';

/** The queries to invalidate after a change of the home page or its draft. */
export const HOME_QUERY_KEYS = [...documentQueryKeys('home-page'), HOME_DRAFT];
