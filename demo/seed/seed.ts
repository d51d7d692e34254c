import { hashPassword } from '#api/features/accounts/accounts.service.ts';
import type { SecretsContext } from '#api/features/payouts/payout-accounts.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { DEMO_PASSWORD } from '../accounts.ts';
import type { DaysAgo } from './ids.ts';
import { analyze } from './seed.sql.ts';
import { seedAuditLog } from './seed-audit-log.sql.ts';
import { seedCases } from './seed-cases.sql.ts';
import { seedCategories, seedMedia, seedProducts } from './seed-catalog.ts';
import { seedChecklist } from './seed-checklist.ts';
import { seedCodes } from './seed-codes.sql.ts';
import { seedContent } from './seed-content.ts';
import { seedCopies } from './seed-copies.sql.ts';
import { seedDisputes } from './seed-disputes.sql.ts';
import { seedLicenses } from './seed-licenses.sql.ts';
import { seedMails } from './seed-mails.ts';
import { seedMessages } from './seed-messages.ts';
import { seedOrders } from './seed-orders.ts';
import { seedPayoutAccounts } from './seed-payout-accounts.ts';
import { seedPeople } from './seed-people.ts';
import { seedReconciliation } from './seed-reconciliation.sql.ts';
import { seedVersions } from './seed-versions.sql.ts';

/** Fills an empty market with the demo catalog, its people and a year of orders, in one transaction. */
export async function seedDemo(
  context: Pick<AppContext, 'db' | 'changes' | 'now'> &
    SecretsContext & { config: Pick<AppContext['config'], 'publicUrl'> },
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = context.now().getTime();
  const daysAgo: DaysAgo = (days) => new Date(Math.floor((now - days * 86_400_000) / 1000) * 1000);
  await inTransaction(context, async (tx, invalidate) => {
    await seedPeople(tx, passwordHash, daysAgo);
    await seedMedia(tx, daysAgo);
    await seedCategories(tx, daysAgo);
    await seedProducts(tx, daysAgo, context.config.publicUrl);
    // Before the orders, whose lines name the version of their time.
    await seedVersions(tx, daysAgo);
    await seedCodes(tx, daysAgo);
    const accounts = await seedPayoutAccounts(tx, context, daysAgo);
    await seedOrders(tx, daysAgo, accounts);
    await seedLicenses(tx, context);
    await seedCases(tx, daysAgo);
    await seedDisputes(tx, daysAgo);
    await seedReconciliation(tx, daysAgo);
    await seedMessages(tx, daysAgo);
    await seedContent(tx, daysAgo);
    await seedChecklist(tx, daysAgo);
    await seedMails(tx, daysAgo);
    // After everything that gives a product a file.
    await seedCopies(tx, daysAgo);
    await seedAuditLog(tx, daysAgo);
    invalidate('catalog', 'categories', 'blog');
  });
  await analyze(context.db);
}
