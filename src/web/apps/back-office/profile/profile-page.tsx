import type { ReactNode } from 'react';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { TabLinks } from '#ui/primitives/tab-links.tsx';
import { ShopNotice } from '#web/features/vendors/shop-notice.tsx';
import { useMay } from '#web/kernel/use-may.ts';

/** The head of the vendor's profile, whose parts are tabs with an address each, and one of them below. */
export function ProfilePage({ children }: { children: ReactNode }) {
  const may = useMay();
  return (
    <>
      <PageHeading
        plain
        title="Your Profile"
        tabs={
          <TabLinks
            label="Your Profile"
            links={[
              ...(may('own-shop:manage') ? [{ to: '/vendor-profile/shop', label: 'Shop' }] : []),
              { to: '/vendor-profile', label: 'Account' },
              { to: '/vendor-profile/security', label: 'Security' },
              { to: '/vendor-profile/data', label: 'Mails and data' },
            ]}
          />
        }
      />
      <div className="max-w-3xl">
        <ShopNotice />
      </div>
      <div className="mt-5 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">{children}</div>
    </>
  );
}
