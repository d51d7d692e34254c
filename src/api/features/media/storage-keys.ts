/** Folders of the storage. */
export const ORIGINALS = 'originals';
export const SERVED = 'served';

/** The key of an uploaded file; `id` is that of its media row. */
export const originalKey = (id: string): string => `${ORIGINALS}/${id}`;

/** The key of a picture in one of the served widths. */
export const servedKey = (id: string, width: number): string => `${SERVED}/${id}/${width}.webp`;
