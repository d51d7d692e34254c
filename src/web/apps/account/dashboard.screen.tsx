import { Tabs } from '#ui/primitives/tabs.tsx';
import { DeletionNotice } from '#web/features/accounts/deletion-notice.tsx';
import { OwnAccount } from '#web/features/accounts/own-account.tsx';
import { SessionsCard } from '#web/features/accounts/sessions-card.tsx';
import { YourDataCard } from '#web/features/accounts/your-data-card.tsx';
import { MailChoicesCard } from '#web/features/mail-choices/mail-choices-card.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';
import { AccountCard } from './parts/account-card.tsx';
import { CasesTab } from './parts/cases-tab.tsx';
import { OrdersTab } from './parts/orders-tab.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Your account', noIndex: true }) };

const TABS = ['order', 'cases', 'profile'] as const;

/** Orders, cases, profile and sessions of a customer. The address holds the open tab and the page of orders. */
function CustomerDashboardScreen() {
  const [search, setSearch] = useSearchParams();
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'order';
  return (
    <main
      id="content"
      className="page-width grid grid-cols-[minmax(0,1fr)] gap-8 py-10 md:grid-cols-[min(17rem,40%)_minmax(0,1fr)] lg:gap-12"
    >
      <h1 className="sr-only">Your account</h1>
      <DeletionNotice className="md:col-span-2" />
      <AccountCard />
      <Tabs
        label="Your account"
        value={tab}
        onValueChange={(value) =>
          setSearch(value === 'order' ? {} : { tab: value }, { preventScrollReset: true })
        }
        tabs={[
          { value: 'order', label: 'Order', panel: <OrdersTab /> },
          { value: 'cases', label: 'Cases', panel: tab === 'cases' && <CasesTab /> },
          {
            value: 'profile',
            label: 'Profile',
            panel: (
              <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
                <OwnAccount editLabel="Edit Info" dialogTitle="Edit Profile Info" />
                {tab === 'profile' && <SessionsCard />}
                {tab === 'profile' && <MailChoicesCard />}
                <YourDataCard />
              </div>
            ),
          },
        ]}
      />
    </main>
  );
}

export { CustomerDashboardScreen as Component };
