import type { UserRow } from '#contract/users.ts';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { useReasonDialog } from '#web/features/back-office/use-reason-dialog.tsx';
import {
  endSessionsOfUser,
  restoreUser,
  sendPasswordReset,
  suspendUser,
} from '#web/features/users/users.data.ts';
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
    ...suspendUser,
  });
  const restore = useApiMutation(restoreUser);
  const endSessions = useConfirmDialog<UserRow>({
    title: 'End All Sessions',
    text: 'This person is signed out on every device, and can sign in again.',
    confirm: 'End sessions',
    ...endSessionsOfUser,
  });
  const sendReset = useApiMutation(sendPasswordReset);
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
