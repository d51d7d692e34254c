import { queryOptions } from '@tanstack/react-query';
import type { Client } from '#client/client.ts';

/** Prefix of the query keys of one's own sessions. */
const SESSIONS = ['sessions'];
/** Key of the query of one's own two-step sign-in. */
const TWO_STEP = ['two-step'];

/** More than anyone has: the list has no pages. */
export const SESSIONS_SHOWN = 100;

export const ownSessions = (api: Client) =>
  queryOptions({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => api('GET user/sessions', { query: { limit: SESSIONS_SHOWN }, signal }),
  });

export const endSession = {
  send: (api: Client, { id }: { id: string }) => api.full('DELETE session/{id}', { params: { id } }),
  refresh: [SESSIONS],
  // The session may have ended by itself, or from another device.
  refreshAfterFailure: true,
};

export const endOtherSessions = {
  send: (api: Client, _: null) => api.full('POST user/sessions/end-others'),
  refresh: [SESSIONS],
};

export const ownTwoStep = (api: Client) =>
  queryOptions({ queryKey: TWO_STEP, queryFn: ({ signal }) => api('GET auth/two-step', { signal }) });

export const startTwoStep = { send: (api: Client, _: null) => api.full('POST auth/two-step/start') };

export const confirmTwoStep = {
  send: (api: Client, body: { code: string }) => api.full('POST auth/two-step/confirm', { body }),
  refresh: [TWO_STEP, SESSIONS],
};

interface PasswordAndCode {
  password: string;
  code: string;
}

export const disableTwoStep = {
  send: (api: Client, body: PasswordAndCode) => api.full('POST auth/two-step/disable', { body }),
  refresh: [TWO_STEP],
};

export const renewBackupCodes = {
  send: (api: Client, body: PasswordAndCode) => api.full('POST auth/two-step/backup-codes', { body }),
  refresh: [TWO_STEP],
};
