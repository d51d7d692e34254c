import { openPayment } from '#api/adapters/payment/open-payment.ts';
import { listDifferences, reconcile } from '#api/features/reconciliation/reconciliation.service.ts';
import { Changes } from '#api/kernel/changes.ts';
import { readConfig } from '#api/kernel/config.ts';
import { createLog } from '#api/kernel/log.ts';
import { isEmbeddedCreated, openEmbedded, openServer } from '#db/client.ts';
import { DatabaseNotReadable } from '#db/snapshot.ts';
import { formatDollars } from '#domain/money.ts';

/** Further ones are on the screen. */
const SHOWN = 100;

/**
 * `npm run ledger -- reconcile`: compares the ledger in DATABASE_URL or DATA_DIR with the balance of its card provider.
 * It prints what differs, as the daily job does. Exits with 1 if something does.
 * @throws FolderNotLocked while a market runs on the embedded database; PaymentProviderUnavailable
 */
export async function reconcileNow(): Promise<void> {
  const config = readConfig({ ...process.env, ALLOW_TEST_PAYMENTS: '1' });
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !isEmbeddedCreated(dataDir))
    throw new DatabaseNotReadable(`There is no embedded database in ${dataDir}.`);
  const database = await (databaseUrl ? openServer(databaseUrl) : openEmbedded(dataDir));
  const now = () => new Date();
  try {
    const { provider } = await openPayment(config.stripe, {
      db: database.db,
      now,
      // Comparing changes nothing at the provider, so there is no event to deliver.
      deliverWebhook: async () => {},
      onError: (error) => console.error(error),
    });
    const log = createLog('warn');
    const context = { db: database.db, payment: provider, changes: new Changes(), now, config, log };
    const { compared, differences } = await reconcile(context);
    const { data } = await listDifferences(context, { page: 1, limit: SHOWN });
    for (const { kind, providerId, isFee, ours, theirs } of data)
      console.log(
        `${isFee ? 'fee of ' : ''}${providerId}: ${kind}, the ledger has ${money(ours)}, the provider ${money(theirs)}`,
      );
    if (differences > SHOWN) console.log(`… and ${differences - SHOWN} more.`);
    console.log(
      differences === 0
        ? `The ledger and the card provider agree: ${compared} compared.`
        : `The ledger and the card provider differ: ${differences} differences, ${compared} compared.`,
    );
    if (differences > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

const money = (dollars: number | null): string => (dollars === null ? 'nothing' : formatDollars(dollars));
