import { defineFeature } from '#api/kernel/feature.ts';
import { decisionMail } from './decision-mail.ts';

export const accountDecisions = defineFeature({
  mails: {
    decision: decisionMail,
  },
});
