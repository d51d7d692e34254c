import { OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { HOUR_MS } from '#api/kernel/jobs.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { deliverPayouts } from './payout-delivery.service.ts';
import { payoutAccountMail, payoutReturnedMail, payoutSentMail } from './payout-mails.ts';
import { runScheduledPayouts } from './payout-runs.service.ts';
import { payoutFileRoute, payoutsHandlers } from './payouts.routes.ts';
import { payoutsPersonalData } from './personal-data.sql.ts';

const DELIVER_EVERY_MS = 60_000;

export const payouts = defineFeature({
  handlers: payoutsHandlers,
  routes: payoutFileRoute,
  mails: {
    'payout-sent': payoutSentMail,
    'payout-returned': payoutReturnedMail,
    'payout-account': payoutAccountMail,
  },
  jobs: (context) => [
    // Hourly, so that a period that begins while no node runs is paid soon after.
    {
      name: 'run payouts',
      everyMs: HOUR_MS,
      lane: 'hourly',
      run: (signal) => runScheduledPayouts(context, signal),
    },
  ],
  timers: (context) => ({
    payouts: startTimer(context, 'delivering payouts', DELIVER_EVERY_MS, (signal) =>
      deliverPayouts(context, {}, signal),
    ).stop,
  }),
  audited: {
    payoutAccounts: 'audited',
    payoutExports: { not: 'each file is recorded by recordAction' },
    payouts: 'audited',
    payoutSchedules: OF_THE_MARKET,
  },
  personalData: payoutsPersonalData,
});
