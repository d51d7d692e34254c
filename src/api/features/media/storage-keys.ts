/** Folders of the storage. */
export const ORIGINALS = 'originals';
export const SERVED = 'served';
export const PAGES = 'pages';

/** The key of an uploaded file; `id` is that of its media row. */
export const originalKey = (id: string): string => `${ORIGINALS}/${id}`;

/** The key of a picture in one of the served widths. */
export const servedKey = (id: string, width: number): string => `${SERVED}/${id}/${width}.webp`;

/** The key of a drawn page of a PDF, in one of the served widths. */
export const pageKey = (fileId: string, page: number, width: number): string =>
  `${PAGES}/${fileId}/${page}/${width}.webp`;
