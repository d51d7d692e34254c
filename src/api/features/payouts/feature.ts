import { defineFeature } from '#api/kernel/feature.ts';
import { payoutAccountMail, payoutReturnedMail, payoutSentMail } from './payout-mails.ts';
import { payoutFileRoute, payoutsHandlers } from './payouts.routes.ts';

export const payouts = defineFeature({
  handlers: payoutsHandlers,
  routes: payoutFileRoute,
  mails: {
    'payout-sent': payoutSentMail,
    'payout-returned': payoutReturnedMail,
    'payout-account': payoutAccountMail,
  },
});
