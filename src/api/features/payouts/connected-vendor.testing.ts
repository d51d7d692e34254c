import type { Simulator } from '#api/adapters/payment/simulator/simulator.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { payoutAccounts } from '#db/schema.ts';
import { makeVendor } from '#test/factories.ts';

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
