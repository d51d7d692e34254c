import { PageHeading } from '#ui/frames/page-heading.tsx';
import { OwnAccount } from '#web/features/accounts/own-account.tsx';
import { SessionsCard } from '#web/features/accounts/sessions-card.tsx';
import { TwoStepCard } from '#web/features/accounts/two-step-card.tsx';
import { YourDataCard } from '#web/features/accounts/your-data-card.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSession } from '#web/kernel/session.ts';
import { ShortcutCard } from './palette/shortcut-card.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Your Account', noIndex: true }) };

/** Details, password, two-step sign-in, sessions and keys of a member of the staff. */
function AccountSecurityScreen() {
  const { user } = useSession();
  const isSetUpFirst = Boolean(user?.twoStepRequired);
  return (
    <>
      <PageHeading plain title="Your Account" />
      <div className="mt-5 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
        {isSetUpFirst && (
          <p className="rounded-card border border-hairline bg-accent-soft p-5">
            This market asks its staff for two-step sign-in. Set it up, and the back office opens.
          </p>
        )}
        {!isSetUpFirst && <OwnAccount editLabel="Edit Profile" dialogTitle="Edit Profile" />}
        <TwoStepCard />
        {!isSetUpFirst && <SessionsCard />}
        <ShortcutCard />
        {!isSetUpFirst && <YourDataCard />}
      </div>
    </>
  );
}

export { AccountSecurityScreen as Component };
