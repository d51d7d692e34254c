import { OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { NOTHING_PERSONAL } from '#api/kernel/personal-data.ts';
import { reconciliationHandlers } from './reconciliation.routes.ts';
import { reconcile } from './reconciliation.service.ts';
import { reconciliationMail } from './reconciliation-mail.ts';

export const reconciliation = defineFeature({
  handlers: reconciliationHandlers,
  mails: {
    reconciliation: reconciliationMail,
  },
  jobs: (context) => [
    // In a lane of its own, since reading the provider's balance can take long.
    { ...dailyJob('reconcile', (stopping) => reconcile(context, { stopping })), lane: 'reconciliation' },
  ],
  audited: {
    providerTransactions: OF_THE_MARKET,
    reconciliationDifferences: OF_THE_MARKET,
    reconciliationBookmarks: OF_THE_MARKET,
  },
  personalData: {
    providerTransactions: {
      copy: 'ids of the card provider and amounts',
      erase: 'ids of the card provider and amounts',
    },
    reconciliationBookmarks: NOTHING_PERSONAL,
    reconciliationDifferences: {
      copy: 'ids of the card provider and amounts',
      erase: 'ids of the card provider and amounts',
    },
  },
});
