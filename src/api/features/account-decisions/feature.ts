import { A_RECORD_ITSELF } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { decisionMail } from './decision-mail.ts';
import { accountDecisionsPersonalData } from './personal-data.sql.ts';

export const accountDecisions = defineFeature({
  mails: {
    decision: decisionMail,
  },
  audited: {
    accountDecisions: A_RECORD_ITSELF,
  },
  personalData: accountDecisionsPersonalData,
});
