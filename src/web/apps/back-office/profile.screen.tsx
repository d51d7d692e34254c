import { useQuery } from '@tanstack/react-query';
import { isAllowedFrom } from '#domain/vendor-status.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { ownProfile } from '#web/features/accounts/accounts.data.ts';
import { OwnAccount } from '#web/features/accounts/own-account.tsx';
import { SessionsCard } from '#web/features/accounts/sessions-card.tsx';
import { TwoStepCard } from '#web/features/accounts/two-step-card.tsx';
import { YourDataCard } from '#web/features/accounts/your-data-card.tsx';
import { MailChoicesCard } from '#web/features/mail-choices/mail-choices-card.tsx';
import { ShopNotice } from '#web/features/vendors/shop-notice.tsx';
import { APPLICATION, ownApplication } from '#web/features/vendors/vendors.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useMay } from '#web/kernel/session.ts';
import { ShortcutCard } from './palette/shortcut-card.tsx';
import { CloseShopCard } from './profile/close-shop-card.tsx';
import { HolidayCard } from './profile/holiday-card.tsx';
import { LegalDetailsCard } from './profile/legal-details-card.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Your Profile', noIndex: true }) };

/** The vendor's profile and shop, password, two-step sign-in, sessions and keys, the holiday, and the button to close the shop. */
function ProfileScreen() {
  return (
    <>
      <PageHeading plain title="Your Profile" />
      <div className="max-w-3xl">
        <ShopNotice />
      </div>
      <div className="mt-5 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        <OwnAccount editLabel="Edit Profile" dialogTitle="Edit Profile" />
        <TwoStepCard />
        <SessionsCard />
        <ShopState />
        <LegalDetails />
        <Mails />
        <ShortcutCard />
        <YourDataCard changed={[APPLICATION]} />
      </div>
    </>
  );
}

/** For those who manage the shop. */
function LegalDetails() {
  return useMay()('own-shop:manage') ? <LegalDetailsCard /> : null;
}

/** Mails of a shop go to its owner. */
function Mails() {
  return useMay()('own-shop:close') ? <MailChoicesCard /> : null;
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
      {may('own-shop:manage') && <HolidayCard user={user} />}
      {may('own-shop:close') && <CloseShopCard shopName={user.profile.shopName ?? ''} />}
    </>
  );
}

export { ProfileScreen as Component };
