import type { UserRow } from '#contract/users.ts';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { useReasonDialog } from '#web/features/back-office/use-reason-dialog.tsx';
import { USERS } from '#web/features/users/users.data.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** An admin's actions on an account. The caller renders `dialogs`. */
export function useUserDecisions() {
  const suspend = useReasonDialog<UserRow>({
    title: 'Suspend Account',
    text: ({ name, role }) =>
      `${name} is signed out everywhere and cannot sign in until you restore the account. ${
        role === 'vendor' ? 'The shop stays public: to hide it, suspend it in Vendors.' : ''
      }`,
    confirm: 'Suspend',
    send: (api, { id }, reason) => api.full('POST user/{id}/suspend', { params: { id }, body: { reason } }),
    refresh: [USERS],
  });
  const restore = useApiMutation({
    send: (api, { id }: UserRow) => api.full('POST user/{id}/restore', { params: { id } }),
    refresh: [USERS],
  });
  const endSessions = useConfirmDialog<UserRow>({
    title: 'End All Sessions',
    text: 'This person is signed out on every device, and can sign in again.',
    confirm: 'End sessions',
    send: (api, { id }) => api.full('POST user/{id}/end-sessions', { params: { id } }),
    refresh: [],
  });
  const sendReset = useApiMutation({
    send: (api, { id }: UserRow) => api.full('POST user/{id}/send-reset', { params: { id } }),
  });
  return {
    suspend: suspend.ask,
    restore,
    endSessions: endSessions.ask,
    sendReset,
    dialogs: (
      <>
        {suspend.dialog}
        {endSessions.dialog}
      </>
    ),
  };
}
