import { defineFeature } from '#api/kernel/feature.ts';
import { caseFileRoute } from './case-files.routes.ts';
import { caseMail } from './case-mails.ts';
import { casesHandlers } from './cases.routes.ts';

export const cases = defineFeature({
  handlers: casesHandlers,
  routes: caseFileRoute,
  mails: {
    case: caseMail,
  },
});
