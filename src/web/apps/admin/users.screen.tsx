import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import type { UserRow } from '#contract/users.ts';
import { ROLES } from '#domain/roles.ts';
import { formatCount } from '#lib/format-count.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { Ban, Eye, KeyRound, LogOut, RotateCcw } from '#ui/icons/lucide.tsx';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import type { RowAction } from '#web/features/back-office/row-actions.tsx';
import { Ago } from '#web/features/back-office/timestamp.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { AccountBadge, ROLE_LABELS } from '#web/features/users/user-badges.tsx';
import { userList } from '#web/features/users/users.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { useUserDecisions } from './users/use-user-decisions.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Users', noIndex: true }) };

const ICON = 'size-4.5';
const STATES = [
  { value: 'false', label: 'Active' },
  { value: 'true', label: 'Suspended' },
] as const;

/** All users, with an admin's actions. */
function UsersScreen() {
  const api = useApi();
  const { user: currentUser } = useSession();
  const mayDecide = useMay()('users:manage');
  const list = useListAddress('role', 'suspended');
  const role = ROLES.find((one) => one === list.filters.role);
  const suspended = STATES.find(({ value }) => value === list.filters.suspended)?.value;
  const query = useQuery(userList(api, { ...list.query, role, suspended } as InputOf<'GET user'>['query']));
  const { suspend, restore, endSessions, sendReset, dialogs } = useUserDecisions();
  const decisionsOn = (user: UserRow): RowAction[] => [
    ...(user.suspended
      ? [
          {
            label: 'Restore',
            icon: <RotateCcw className={ICON} />,
            onSelect: () => restore.mutate(user),
          },
        ]
      : []),
    ...(user.suspended || user.id === currentUser?.id
      ? []
      : [{ label: 'Suspend', icon: <Ban className={ICON} />, onSelect: () => suspend(user) }]),
    {
      label: 'End all sessions',
      icon: <LogOut className={ICON} />,
      onSelect: () => endSessions(user),
      more: true,
    },
    {
      label: 'Send reset link',
      icon: <KeyRound className={ICON} />,
      onSelect: () => sendReset.mutate(user),
      more: true,
    },
  ];
  return (
    <>
      <ListScreen
        title="Users"
        list={list}
        query={query}
        search="Search by name, e-mail, phone or order number"
        filters={
          <>
            <ListFilter
              list={list}
              name="role"
              label="Role"
              placeholder="All roles"
              fieldClassName="grow basis-36 sm:max-w-44"
              options={ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
            />
            <ListFilter
              list={list}
              name="suspended"
              label="State"
              placeholder="Active and suspended"
              fieldClassName="grow basis-44 sm:max-w-56"
              options={STATES}
            />
          </>
        }
        columns={COLUMNS}
        nameOf={({ name }) => name}
        rowActions={(user) => [
          { label: 'View', icon: <Eye className={ICON} />, href: `/users/${user.id}` },
          ...(mayDecide && !user.deletedAt ? decisionsOn(user) : []),
        ]}
        empty={{ title: 'No users yet.', text: 'People who register appear here.' }}
      />
      {dialogs}
    </>
  );
}

const COLUMNS: readonly Column<UserRow>[] = [
  {
    header: 'Name',
    sort: 'name',
    kind: 'lead',
    cell: ({ id, name }) => <RecordLink href={`/users/${id}`}>{name}</RecordLink>,
  },
  {
    header: 'Contact',
    cell: ({ email, phone }) => (
      <span className="inline-grid">
        <EmailAddress address={email} />
        <span className="text-sm whitespace-nowrap text-muted tabular-nums">{phone}</span>
      </span>
    ),
  },
  { header: 'Role', cell: ({ role }) => ROLE_LABELS[role] },
  { header: 'State', cell: (user) => <AccountBadge {...user} /> },
  { header: 'Since', sort: 'createdAt', cell: ({ createdAt }) => <Ago at={createdAt} /> },
  { header: 'Orders', numeric: true, cell: ({ orderCount }) => formatCount(orderCount) },
];

export { UsersScreen as Component };
