import { SessionsCard } from '#web/features/accounts/sessions-card.tsx';
import { TwoStepCard } from '#web/features/accounts/two-step-card.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { ProfilePage } from './profile/profile-page.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Security', noIndex: true }) };

/** Two-step sign-in and the devices that are signed in. */
const ProfileSecurityScreen = () => (
  <ProfilePage>
    <TwoStepCard />
    <SessionsCard />
  </ProfilePage>
);

export { ProfileSecurityScreen as Component };
