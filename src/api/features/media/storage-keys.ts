/** Folders of the storage. */
export const ORIGINALS = 'originals';
export const SERVED = 'served';

/** An uploaded file as it is kept; `id` is that of its media row. */
export const originalKey = (id: string): string => `${ORIGINALS}/${id}`;

/** A picture at one width, made of the original. */
export const servedKey = (id: string, width: number): string => `${SERVED}/${id}/${width}.webp`;
