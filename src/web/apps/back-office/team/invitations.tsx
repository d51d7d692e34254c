import { useQuery } from '@tanstack/react-query';
import type { Invitation } from '#contract/team.ts';
import { type Column, DataTable } from '#ui/frames/data-table.tsx';
import { RotateCcw, Trash2 } from '#ui/icons/lucide.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { RowActions } from '#web/features/back-office/row-actions.tsx';
import { DateOnly } from '#web/features/back-office/timestamp.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { sendInvitation, waitingInvitations, withdrawInvitation } from '#web/features/team/team.data.ts';
import { roleLabel } from '#web/features/users/user-badges.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

const ICON = 'size-4.5';

/** The invitations to the user's team that were not accepted; nothing while there is none. */
export function Invitations() {
  const query = useQuery(waitingInvitations(useApi()));
  const send = useApiMutation(sendInvitation);
  const withdraw = useConfirmDialog<Invitation>({
    title: 'Withdraw the invitation?',
    text: ({ email }) => `The link that was sent to ${email} stops working.`,
    confirm: 'Withdraw',
    ...withdrawInvitation,
  });
  if (query.isError) return <QueryError query={query} />;
  if (!query.data || query.data.total === 0) return null;
  const actions: Column<Invitation> = {
    header: 'Action',
    kind: 'actions',
    cell: (row) => (
      <RowActions
        name={row.email}
        actions={[
          { label: 'Send again to', icon: <RotateCcw className={ICON} />, onSelect: () => send.mutate(row) },
          {
            label: 'Withdraw the invitation of',
            icon: <Trash2 className={ICON} />,
            onSelect: () => withdraw.ask(row),
          },
        ]}
      />
    ),
  };
  return (
    <section className="mt-8 grid gap-3">
      <h2 className="text-base font-semibold">Invitations</h2>
      <DataTable
        label="Invitations"
        columns={[...COLUMNS, actions]}
        rows={query.data.data}
        nameOf={({ email }) => email}
      />
      {withdraw.dialog}
    </section>
  );
}

const COLUMNS: readonly Column<Invitation>[] = [
  { header: 'Email', kind: 'lead', cell: ({ email }) => <EmailAddress address={email} /> },
  { header: 'Role', cell: ({ role }) => roleLabel(role) },
  { header: 'Invited by', cell: ({ invitedBy }) => invitedBy },
  {
    header: 'Ends',
    cell: ({ expired, expiresAt }) =>
      expired ? <RecordStatus kind="invitation" status="Expired" /> : <DateOnly at={expiresAt} />,
  },
];
