import { defineFeature } from '#api/kernel/feature.ts';
import { reconciliationHandlers } from './reconciliation.routes.ts';
import { reconciliationMail } from './reconciliation-mail.ts';

export const reconciliation = defineFeature({
  handlers: reconciliationHandlers,
  mails: {
    reconciliation: reconciliationMail,
  },
});
