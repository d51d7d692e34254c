/** The folder of the storage with uploads that were not checked yet. */
export const UPLOADS = 'uploads';

/** The key of an upload's bytes, which is its id for tus. */
export const uploadKey = (id: string): string => `${UPLOADS}/${id}`;

/** What tus keeps beside the bytes in a bucket. */
export const uploadInfoKey = (id: string): string => `${UPLOADS}/${id}.info`;

export const uploadIdOf = (key: string): string => key.slice(UPLOADS.length + 1).split('.', 1)[0] ?? '';
