import type { Client } from '#client/client.ts';
import { PROFILE } from './accounts.data.ts';

/** A short-lived address of the archive of one's own data. */
export const exportOwnData = (api: Client) => api('POST user/export');

/** Schedules the deletion of one's own account; a vendor's shop is closed. */
export const deleteOwnAccount = {
  send: (api: Client, body: { password: string }) => api.full('POST user/delete', { body }),
  refresh: [PROFILE],
};

export const keepOwnAccount = {
  send: (api: Client) => api.full('POST user/delete/cancel'),
  refresh: [PROFILE],
};
