import { OwnAccount } from '#web/features/accounts/own-account.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { ShortcutCard } from './palette/shortcut-card.tsx';
import { ProfilePage } from './profile/profile-page.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Your Profile', noIndex: true }) };

/** The person and the face of the shop, the password, and the keyboard. */
const ProfileScreen = () => (
  <ProfilePage>
    <OwnAccount editLabel="Edit Profile" dialogTitle="Edit Profile" />
    <ShortcutCard />
  </ProfilePage>
);

export { ProfileScreen as Component };
