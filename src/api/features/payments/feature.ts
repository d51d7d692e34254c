import { OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { paymentsRules } from './integrity.sql.ts';
import { paymentSimulatorHandlers } from './payment-simulator.routes.ts';
import { paymentsHandlers } from './payments.routes.ts';
import { paymentsPersonalData } from './personal-data.sql.ts';
import { pruneEvents, replayEvents } from './provider-events.service.ts';
import { pruneAbandonedPayments, startSweeper } from './sweeper.service.ts';
import { webhookRoute } from './webhook.routes.ts';

const REPLAY_EVERY_MS = 10 * 60_000;
const SWEEP_EVERY_MS = 60_000;

export const payments = defineFeature({
  handlers: { ...paymentsHandlers, ...paymentSimulatorHandlers },
  routes: webhookRoute,
  jobs: (context, { simulator }) => [
    // In a lane of its own, since events of the provider must not wait for long work.
    {
      name: 'replay events',
      everyMs: REPLAY_EVERY_MS,
      lane: 'events',
      run: (signal) => replayEvents(context, signal),
    },
    dailyJob('prune payments', () => pruneAbandonedPayments(context)),
    dailyJob('prune events', () => pruneEvents(context)),
    dailyJob('prune simulator', async () => simulator?.prune()),
  ],
  timers: (context) => ({ sweeper: startSweeper(context, SWEEP_EVERY_MS) }),
  audited: {
    payments: { not: 'written by shoppers and the card provider' },
    webhookEvents: OF_THE_MARKET,
    eventBookmarks: OF_THE_MARKET,
  },
  personalData: paymentsPersonalData,
  integrity: paymentsRules,
});
