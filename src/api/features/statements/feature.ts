import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { announceStatements, statementMail } from './statement-mails.service.ts';
import { statementRoute, statementsHandlers } from './statements.routes.ts';

export const statements = defineFeature({
  handlers: statementsHandlers,
  routes: statementRoute,
  mails: {
    'statement-ready': statementMail,
  },
  jobs: (context) => [dailyJob('announce statements', (signal) => announceStatements(context, signal))],
});
