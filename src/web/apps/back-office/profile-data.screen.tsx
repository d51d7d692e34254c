import { YourDataCard } from '#web/features/accounts/your-data-card.tsx';
import { MailChoicesCard } from '#web/features/mail-choices/mail-choices-card.tsx';
import { APPLICATION } from '#web/features/vendors/vendors.data.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useMay } from '#web/kernel/use-may.ts';
import { ProfilePage } from './profile/profile-page.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Mails and Data', noIndex: true }) };

/** Which mails come, and the data of the account. Mails of a shop go to its owner. */
function ProfileDataScreen() {
  const may = useMay();
  return (
    <ProfilePage>
      {may('own-shop:close') && <MailChoicesCard />}
      <YourDataCard changed={[APPLICATION]} />
    </ProfilePage>
  );
}

export { ProfileDataScreen as Component };
