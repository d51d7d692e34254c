import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import type { PersonalData } from '#api/kernel/personal-data.ts';
import { deleteDueAccounts } from './account-deletion.service.ts';
import { accountDeletedMail, accountDeletionMail, deletionCanceledMail } from './deletion-mails.ts';
import { personalCopyRoute, privacyHandlers } from './privacy.routes.ts';

/** @param personalData what is copied and erased of each table, by the feature that has it */
export const privacy = (personalData: PersonalData) =>
  defineFeature({
    handlers: privacyHandlers,
    routes: personalCopyRoute(personalData),
    mails: {
      'account-deletion': accountDeletionMail,
      'account-deletion-canceled': deletionCanceledMail,
      'account-deleted': accountDeletedMail,
    },
    jobs: (context) => [
      dailyJob('delete due accounts', (signal) => deleteDueAccounts(context, personalData, signal)),
    ],
  });
