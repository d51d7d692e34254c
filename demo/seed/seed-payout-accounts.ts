import { pastAccount } from '#api/adapters/payment/simulator/past-payout.ts';
import { type SecretsContext, sealBankDetails } from '#api/features/payouts/payout-accounts.service.ts';
import type { Db } from '#db/client.ts';
import { payoutAccounts } from '#db/schema.ts';
import { simulatorObject } from '#db/tables/simulator.ts';
import { vendors as demoVendors } from '../catalog/vendors.ts';
import { type DaysAgo, demoId } from './ids.ts';
import type { DemoAccounts } from './payouts.ts';
import { insertInParts } from './seed-catalog.ts';

/** Shops that are paid by hand, with account numbers that documentation uses. The others are paid by the card provider. */
const BY_HAND: Record<string, string> = {
  'salt-and-fennel': 'DE89 3704 0044 0532 0130 00',
  'northlight-scores': 'FR14 2004 1010 0505 0001 3M02 606',
  'harbor-cloth': 'GB33 BUKB 2020 1555 5555 55',
};
/** Gave no details yet, so it is owed all that it has earned. */
const WITHOUT_DETAILS = ['rainy-day-club', 'moss-and-marble'];
/** Its payouts were stopped by the provider, which asks for a document. */
const RESTRICTED = 'kerf-and-grain';

/** How the shops of the demo are paid. */
export async function seedPayoutAccounts(
  tx: Db,
  context: SecretsContext,
  daysAgo: DaysAgo,
): Promise<DemoAccounts> {
  const accounts: DemoAccounts = new Map();
  const rows: (typeof payoutAccounts.$inferInsert)[] = [];
  const atSimulator: (typeof simulatorObject.$inferInsert)[] = [];
  for (const { slug, name, email, joinedDaysAgo } of demoVendors) {
    if (WITHOUT_DETAILS.includes(slug)) continue;
    const vendorId = demoId('vendor', slug);
    const at = daysAgo(joinedDaysAgo);
    const iban = BY_HAND[slug];
    if (iban) {
      const sealed = await sealBankDetails(context, { vendorId, name, iban });
      rows.push({ vendorId, method: 'byHand', ...sealed, createdAt: at, updatedAt: at });
      accounts.set(vendorId, {
        slug,
        account: null,
        sealedDetails: sealed.sealedDetails,
        last4: sealed.detailsLast4,
      });
      continue;
    }
    const last4 = '6789';
    const isRestricted = slug === RESTRICTED;
    const row = pastAccount({ email, reference: vendorId, last4, isRestricted, at });
    atSimulator.push(row);
    rows.push({
      vendorId,
      method: 'connect',
      accountId: row.data.id,
      accountStatus: isRestricted ? 'Restricted' : 'Ready',
      requirements: row.data.requirements?.currently_due ?? [],
      accountLast4: last4,
      createdAt: at,
      updatedAt: at,
    });
    accounts.set(vendorId, { slug, account: row.data, sealedDetails: null, last4 });
  }
  await insertInParts(rows, (part) => tx.insert(payoutAccounts).values(part));
  await insertInParts(atSimulator, (part) => tx.insert(simulatorObject).values(part));
  return accounts;
}
