import type { Client } from '#client/client.ts';

/** Looks for the order that a file comes from. */
export const findSource = (api: Client, file: File) => api('POST find-source', { form: { file } });
