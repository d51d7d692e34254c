import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
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
  integrity: disputesRules,
});
