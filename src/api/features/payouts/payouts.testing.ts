import type { Simulator } from '#api/adapters/payment/simulator/simulator.ts';
import { putContent } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { payoutAccounts } from '#db/schema.ts';
import { DEFAULT_MONEY_SETTINGS } from '#domain/money-settings.ts';
import { makeVendor } from '#test/factories.ts';
import type { TestMarket } from '#test/harness.ts';

const OTHERS = { name: 'Emporia', bannerText: '', contactPhone: '', helplinePhone: '', vendorApproval: true };

/** Stores the site settings of a new market with these changes. */
export const writeSettings = (
  { context, clock }: TestMarket,
  change: Partial<typeof DEFAULT_MONEY_SETTINGS>,
): Promise<unknown> =>
  putContent(
    context.db,
    'site-settings',
    { ...OTHERS, ...DEFAULT_MONEY_SETTINGS, ...change },
    { now: clock.now },
  );

/** A vendor whose account at the provider is ready. */
export async function makeConnectedVendor(context: AppContext, simulator: Simulator) {
  const vendor = await makeVendor(context.db);
  const { connect } = context.payouts;
  const account = await connect.createAccount({ reference: vendor.id, email: vendor.user.email });
  const link = await connect.createOnboardingLink({
    accountId: account.id,
    refreshUrl: 'http://market.test/',
    returnUrl: 'http://market.test/',
  });
  const token = new URL(link).pathname.split('/').at(-1);
  await simulator.browserFetch(
    new Request(`http://market.test/v1/account_links/${token}/simulate_page`, {
      method: 'POST',
      body: new URLSearchParams({ outcome: 'complete', account_number: '000123456789' }),
    }),
  );
  await context.db.insert(payoutAccounts).values({
    vendorId: vendor.id,
    method: 'connect',
    accountId: account.id,
    accountStatus: 'Ready',
    accountLast4: '6789',
  });
  return vendor;
}
