import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { BOOKS } from '#api/kernel/personal-data.ts';
import { disputesHandlers } from './disputes.routes.ts';
import { pruneEvidence } from './disputes.service.ts';
import { disputesRules } from './integrity.sql.ts';

export const disputes = defineFeature({
  handlers: disputesHandlers,
  jobs: (context) => [dailyJob('prune dispute evidence', () => pruneEvidence(context))],
  audited: {
    disputes: 'audited',
    disputeEvidence: { not: 'personal data; that it was sent is in the dispute' },
  },
  personalData: {
    disputes: { copy: 'in orders.json', erase: BOOKS },
    disputeEvidence: {
      copy: 'what is in it is in the copy: orders, downloads, cases and messages',
      erase: 'evidence that a bank has; deleted two years after the end of its dispute',
    },
  },
  integrity: disputesRules,
});
