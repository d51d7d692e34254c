import { defineFeature } from '#api/kernel/feature.ts';
import { accountSecurityHandlers } from './account-security.routes.ts';
import { accountsHandlers } from './accounts.routes.ts';
import { newDeviceMail } from './new-device-mail.ts';
import { passwordResetMail } from './reset-mail.ts';
import { usersHandlers } from './users.routes.ts';

export const accounts = defineFeature({
  handlers: { ...accountsHandlers, ...accountSecurityHandlers, ...usersHandlers },
  mails: {
    'password-reset': passwordResetMail,
    'new-device': newDeviceMail,
  },
});
