import { useQuery } from '@tanstack/react-query';
import type { TeamRole } from '#domain/roles.ts';
import type { Choice } from '#web/features/back-office/choices.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { shopTeam, shopTeamChanges } from '#web/features/team/team.data.ts';
import { SHOP_ROLE_LABELS } from '#web/features/users/user-badges.tsx';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { TeamScreen } from './team/team-screen.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Team', noIndex: true }) };

const ROLES: readonly Choice<TeamRole>[] = [
  {
    value: 'manager',
    label: SHOP_ROLE_LABELS.manager,
    text: 'Everything in the shop but money and this page: products, orders, reviews, messages, the shop itself.',
  },
  {
    value: 'author',
    label: SHOP_ROLE_LABELS.author,
    text: 'Writes products, and sees and changes only those.',
  },
];

/** The people of the vendor's shop. */
function TeamOfShopScreen() {
  const list = useListAddress();
  return (
    <TeamScreen
      title="Team"
      subtitle="The people who work in your shop, and what they may do. An email address has one account here, in one role."
      list={list}
      query={useQuery(shopTeam(useApi(), list.query))}
      roles={ROLES}
      changes={shopTeamChanges}
    />
  );
}

export { TeamOfShopScreen as Component };
