import { useQuery } from '@tanstack/react-query';
import { isAllowedFrom } from '#domain/vendor-status.ts';
import { ownProfile } from '#web/features/accounts/accounts.data.ts';
import { PayoutAccountCard } from '#web/features/payouts/payout-account-card.tsx';
import { ownApplication } from '#web/features/vendors/vendors.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { CloseShopCard } from './profile/close-shop-card.tsx';
import { HolidayCard } from './profile/holiday-card.tsx';
import { LegalDetailsCard } from './profile/legal-details-card.tsx';
import { ProfilePage } from './profile/profile-page.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Your Shop', noIndex: true }) };

/** The shop: its legal and payout details, its holiday, and the button to close it. */
function ProfileShopScreen() {
  const may = useMay();
  return (
    <ProfilePage>
      {may('payout-account:manage') && <PayoutAccountCard />}
      <LegalDetailsCard />
      <ShopState />
    </ProfilePage>
  );
}

/** What the user may change of it. Renders nothing for a closed or suspended shop, since it can neither be away nor be closed. */
function ShopState() {
  const api = useApi();
  const { data: user } = useQuery(ownProfile(api));
  const { data: application } = useQuery(ownApplication(api));
  const may = useMay();
  if (!user || !application || !isAllowedFrom(application.status, 'close')) return null;
  return (
    <>
      <HolidayCard user={user} />
      {may('own-shop:close') && <CloseShopCard shopName={user.profile.shopName ?? ''} />}
    </>
  );
}

export { ProfileShopScreen as Component };
