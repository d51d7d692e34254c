import { defineFeature } from '#api/kernel/feature.ts';
import { accountSecurityHandlers } from './account-security.routes.ts';
import { accountsHandlers } from './accounts.routes.ts';
import { newDeviceMail } from './new-device-mail.ts';
import { passwordResetMail } from './reset-mail.ts';

export const accounts = defineFeature({
  handlers: { ...accountsHandlers, ...accountSecurityHandlers },
  mails: {
    'password-reset': passwordResetMail,
    'new-device': newDeviceMail,
  },
});
