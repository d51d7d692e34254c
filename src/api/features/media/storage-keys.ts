/** An uploaded file as it is kept; `id` is that of its media row. */
export const originalKey = (id: string): string => `originals/${id}`;

/** A picture at one width, made of the original. */
export const servedKey = (id: string, width: number): string => `served/${id}/${width}.webp`;
