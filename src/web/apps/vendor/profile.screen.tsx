import { PageHeading } from '#ui/frames/page-heading.tsx';
import { OwnAccount } from '#web/features/accounts/own-account.tsx';
import { ShopNotice } from '#web/features/vendors/shop-notice.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Your Profile', noIndex: true }) };

/** The vendor's profile and shop, and the password. */
export function Component() {
  return (
    <>
      <PageHeading plain title="Your Profile" />
      <div className="max-w-3xl">
        <ShopNotice />
      </div>
      <div className="mt-5 max-w-3xl">
        <OwnAccount editLabel="Edit Profile" dialogTitle="Edit Profile" />
      </div>
    </>
  );
}
