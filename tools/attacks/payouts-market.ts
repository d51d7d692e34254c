import { createSimulator } from '#api/adapters/payment/simulator/simulator.ts';
import { createSimulatorPayouts, createSimulatorProvider } from '#api/adapters/payment/simulator-provider.ts';
import { openStorage } from '#api/adapters/storage/open-storage.ts';
import { createContext } from '#api/create-context.ts';
import { handlePayoutEvent } from '#api/features/payouts/payout-delivery.service.ts';
import { mediaFolder, readConfig } from '#api/kernel/config.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { openServer } from '#db/client.ts';

/**
 * One node of a market on a database server, with the simulator as its provider; webhooks come to this node. It waits
 * `timeoutMs` for the provider, and a slow provider takes longer.
 */
export async function openNode(url: string, dataDir: string, timeoutMs: number) {
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, ALLOW_TEST_PAYMENTS: '1' });
  const database = await openServer(url);
  const clock = { offsetMs: 0 };
  const now = () => new Date(Date.now() + clock.offsetMs);
  const node: { context?: AppContext } = {};
  const simulator = await createSimulator({
    db: database.db,
    now,
    delays: { slowMs: timeoutMs + 500, lateMs: 50, retryMs: [] },
    deliverWebhook: async (rawBody, signature) => {
      if (!node.context) return;
      await handlePayoutEvent(node.context, node.context.payment.readWebhook(rawBody, signature, now()));
    },
  });
  const quiet = () => {};
  const context = await createContext(config, {
    database,
    payment: createSimulatorProvider(simulator, { timeoutMs }),
    payouts: createSimulatorPayouts(simulator, { timeoutMs }),
    storage: await openStorage({ s3: null, folder: mediaFolder(config) }),
    draw: async () => Buffer.alloc(0),
    now,
    log: { info: quiet, warn: quiet, error: quiet },
  });
  node.context = context;
  return { context, simulator, clock, database };
}
