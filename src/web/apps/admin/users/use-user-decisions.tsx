import type { UserRow } from '#contract/users.ts';
import { isolated } from '#lib/isolated.ts';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { useReasonDialog } from '#web/features/back-office/use-reason-dialog.tsx';
import {
  endSessionsOfUser,
  resetTwoStep,
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
      `${isolated(name)} is signed out everywhere and cannot sign in until you restore the account. ${
        role === 'vendor'
          ? 'The shop stays public: to hide it, suspend it in Vendors. Suspending its owner also stops its payouts: those that were not sent are cancelled, and nothing is paid until the account is restored.'
          : ''
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
  const resetSecondStep = useConfirmDialog<UserRow>({
    title: 'Switch Two-Step Sign-In Off',
    text: ({ name }) =>
      `${isolated(name)} can then sign in with the password alone, and is told by mail. Make sure that it is really ${isolated(name)} who has lost the device.`,
    confirm: 'Switch off',
    ...resetTwoStep,
  });
  const sendReset = useApiMutation(sendPasswordReset);
  return {
    suspend: suspend.ask,
    restore,
    endSessions: endSessions.ask,
    resetTwoStep: resetSecondStep.ask,
    sendReset,
    dialogs: (
      <>
        {suspend.dialog}
        {endSessions.dialog}
        {resetSecondStep.dialog}
      </>
    ),
  };
}
