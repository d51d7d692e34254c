import { defineFeature } from '#api/kernel/feature.ts';
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
});
