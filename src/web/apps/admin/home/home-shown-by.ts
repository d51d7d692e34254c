import { documentShownBy } from '#web/features/content/content-documents.data.ts';
import { HOME_DRAFT } from '#web/features/content/home-page.data.ts';

/** What shows the home page or its draft: it is read again after a change. */
export const HOME_SHOWN_BY = [...documentShownBy('home-page'), HOME_DRAFT];
