import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvitedRole } from '#domain/roles.ts';
import { isolated } from '#lib/isolated.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { Pencil, Trash2 } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import type { Choice } from '#web/features/back-office/choices.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { Ago } from '#web/features/back-office/timestamp.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import type { ListAddress } from '#web/features/back-office/use-list-address.ts';
import type { TeamChanges } from '#web/features/team/team.data.ts';
import { AccountBadge, roleLabel } from '#web/features/users/user-badges.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useSession } from '#web/kernel/session.ts';
import { Invitations } from './invitations.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

export interface Member {
  id: string;
  name: string;
  email: string;
  role: Parameters<typeof roleLabel>[0];
  suspended: boolean;
  createdAt: string;
}

interface TeamScreenProps<Role extends InvitedRole> {
  title: string;
  subtitle: string;
  list: ListAddress;
  /** Whether the call of the list takes an order. */
  sortable?: boolean;
  query: UseQueryResult<{ data: readonly Member[]; total: number; pageCount: number }>;
  /** The roles that can be given. */
  roles: readonly Choice<Role>[];
  changes: TeamChanges<Role>;
}

const ICON = 'size-4.5';

/** The people of a team, with their roles, and the invitations to it. */
export function TeamScreen<Role extends InvitedRole>(props: TeamScreenProps<Role>) {
  const { title, subtitle, list, sortable, query, roles, changes } = props;
  const { user } = useSession();
  const [inviting, setInviting] = useState(false);
  const [member, setMember] = useState<Member>();
  const [changingRole, setChangingRole] = useState(false);
  const remove = useConfirmDialog<Member>({
    title: 'Remove from the team?',
    text: ({ name }) =>
      `${isolated(name)} is signed out everywhere and can sign in as a customer from then on. What ${isolated(name)} did stays.`,
    confirm: 'Remove',
    ...changes.remove,
  });
  const canChange = ({ id, role }: Member) => id !== user?.id && roles.some(({ value }) => value === role);
  return (
    <>
      <ListScreen
        title={title}
        subtitle={subtitle}
        actions={<Button onClick={() => setInviting(true)}>Invite</Button>}
        list={list}
        query={query}
        search="Search by name or e-mail"
        columns={columnsFor(user?.id, sortable)}
        nameOf={({ name }) => name}
        rowActions={(row) =>
          canChange(row)
            ? [
                {
                  label: 'Change role of',
                  icon: <Pencil className={ICON} />,
                  onSelect: () => {
                    setMember(row);
                    setChangingRole(true);
                  },
                },
                {
                  label: 'Remove',
                  icon: <Trash2 className={ICON} />,
                  onSelect: () => remove.ask(row),
                },
              ]
            : []
        }
        empty={{ title: 'Nobody yet.', text: 'People who accept an invitation appear here.' }}
      />
      <Invitations />
      <InviteDialog roles={roles} open={inviting} onClose={() => setInviting(false)} />
      {member && (
        <RoleDialog
          key={member.id}
          member={member}
          roles={roles}
          changeRole={changes.changeRole}
          open={changingRole}
          onClose={() => setChangingRole(false)}
        />
      )}
      {remove.dialog}
    </>
  );
}

const columnsFor = (ownId: string | undefined, sortable = false): readonly Column<Member>[] => [
  {
    header: 'Name',
    ...(sortable && { sort: 'name' }),
    kind: 'lead',
    cell: ({ id, name }) => (
      <span className="inline-flex flex-wrap items-center gap-2 font-medium">
        <bdi>{name}</bdi>
        {id === ownId && <RecordStatus kind="mark" status="You" />}
      </span>
    ),
  },
  { header: 'Email', cell: ({ email }) => <EmailAddress address={email} /> },
  { header: 'Role', cell: ({ role }) => roleLabel(role) },
  { header: 'State', cell: (row) => <AccountBadge {...row} /> },
  {
    header: 'Since',
    ...(sortable && { sort: 'createdAt' }),
    cell: ({ createdAt }) => <Ago at={createdAt} />,
  },
];
