import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import type { StaffRole } from '#domain/roles.ts';
import type { Choice } from '#web/features/back-office/choices.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { staffChanges, staffList } from '#web/features/team/team.data.ts';
import { ROLE_LABELS } from '#web/features/users/user-badges.tsx';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { TeamScreen } from './team/team-screen.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Staff', noIndex: true }) };

const ROLES: readonly Choice<StaffRole>[] = [
  { value: 'admin', label: ROLE_LABELS.admin, text: 'Everything, this page and the audit log included.' },
  {
    value: 'support',
    label: ROLE_LABELS.support,
    text: 'Cases, orders, refunds, users, vendors and messages to the market; cannot approve shops or suspend accounts.',
  },
  { value: 'editor', label: ROLE_LABELS.editor, text: 'Categories, and all content of the storefront.' },
];

/** The people who run the market. */
function StaffScreen() {
  const list = useListAddress();
  return (
    <TeamScreen
      title="Staff"
      subtitle="The people who run the market, and what they may do."
      list={list}
      sortable
      query={useQuery(staffList(useApi(), list.query as InputOf<'GET staff'>['query']))}
      roles={ROLES}
      changes={staffChanges}
    />
  );
}

export { StaffScreen as Component };
