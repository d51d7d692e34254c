import { defineFeature } from '#api/kernel/feature.ts';
import { statementMail } from './statement-mails.service.ts';
import { statementRoute, statementsHandlers } from './statements.routes.ts';

export const statements = defineFeature({
  handlers: statementsHandlers,
  routes: statementRoute,
  mails: {
    'statement-ready': statementMail,
  },
});
