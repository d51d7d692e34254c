/** Folders of the storage. */
export const ARCHIVES = 'archives';
export const PLANS = 'archive-plans';

/** The key of a written archive; `id` is that of its row. */
export const archiveKey = (id: string): string => `${ARCHIVES}/${id}`;

/** The key of the plan of a checked import. */
export const planKey = (id: string): string => `${PLANS}/${id}`;
