import { openStorage } from '#api/adapters/storage/open-storage.ts';
import { createContext } from '#api/create-context.ts';
import { removeUnfinishedUploads, sweepMedia } from '#api/features/media/sweep.service.ts';
import { mediaFolder, readConfig } from '#api/kernel/config.ts';
import { createLog } from '#api/kernel/log.ts';
import type { PaymentProvider } from '#api/ports/payment.ts';
import type { PayoutProviders } from '#api/ports/payout.ts';
import { openEmbedded, openServer } from '#db/client.ts';
import type { Site } from './ground.ts';

const DAY_MS = 24 * 3_600_000;

/** Runs the sweeps of media of the next three days, after which no file that nothing refers to may be left. */
export async function sweepUntilClean(site: Site): Promise<void> {
  const config = readConfig({ ...site.env, ALLOW_TEST_PAYMENTS: '1' });
  const database = await (config.databaseUrl ? openServer(config.databaseUrl) : openEmbedded(config.dataDir));
  try {
    for (let day = 1; day <= 3; day++) {
      const now = new Date(Date.now() + day * DAY_MS);
      const context = await createContext(config, {
        database,
        // Sweeping media asks neither for payments and payouts nor for drawings.
        payment: {} as PaymentProvider,
        payouts: {} as PayoutProviders,
        storage: await openStorage({ s3: config.s3, folder: mediaFolder(config) }),
        draw: async () => Buffer.alloc(0),
        now: () => now,
        log: createLog('error'),
      });
      await removeUnfinishedUploads(context, now);
      await sweepMedia(context, AbortSignal.timeout(60_000));
    }
  } finally {
    await database.close();
  }
}
