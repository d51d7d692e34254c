import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { deleteDueAccounts } from './account-deletion.service.ts';
import { accountDeletedMail, accountDeletionMail, deletionCanceledMail } from './deletion-mails.ts';
import { personalCopyRoute, privacyHandlers } from './privacy.routes.ts';

export const privacy = defineFeature({
  handlers: privacyHandlers,
  routes: personalCopyRoute,
  mails: {
    'account-deletion': accountDeletionMail,
    'account-deletion-canceled': deletionCanceledMail,
    'account-deleted': accountDeletedMail,
  },
  jobs: (context) => [dailyJob('delete due accounts', (signal) => deleteDueAccounts(context, signal))],
});
