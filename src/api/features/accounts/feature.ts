import { COUNTER, OF_A_SIGN_IN } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { accountSecurityHandlers } from './account-security.routes.ts';
import { accountsHandlers } from './accounts.routes.ts';
import type { ShopWriter } from './accounts.service.ts';
import { accountsRules } from './integrity.sql.ts';
import { pruneKnownDevices } from './known-devices.service.ts';
import { newDeviceMail } from './new-device-mail.ts';
import { accountsPersonalData } from './personal-data.sql.ts';
import { pruneResets } from './reset.service.ts';
import { passwordResetMail } from './reset-mail.ts';
import { pruneSignIns } from './two-step.service.ts';

/** @param shops writes the shops of vendors */
export const accounts = (shops: ShopWriter) =>
  defineFeature({
    handlers: { ...accountsHandlers(shops), ...accountSecurityHandlers },
    mails: {
      'password-reset': passwordResetMail,
      'new-device': newDeviceMail,
    },
    jobs: (context) => [
      dailyJob('prune sign-ins', () => pruneSignIns(context)),
      dailyJob('prune known devices', () => pruneKnownDevices(context)),
      dailyJob('prune password resets', () => pruneResets(context)),
    ],
    audited: {
      users: 'audited',
      userCounts: COUNTER,
      twoStepSecrets: 'audited',
      backupCodes: { not: 'hashes only, written together with two_step_secrets' },
      knownDevices: OF_A_SIGN_IN,
      passwordResets: { not: 'written by the mailer; what is done with the link is recorded' },
    },
    personalData: accountsPersonalData,
    integrity: accountsRules,
  });
