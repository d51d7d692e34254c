import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { mailRules } from './integrity.sql.ts';
import { deleteOldMails, startMailer } from './mailer.service.ts';
import { mailPersonalData } from './personal-data.sql.ts';

const MAIL_EVERY_MS = 15_000;

export const mail = defineFeature({
  jobs: (context) => [dailyJob('prune mails', () => deleteOldMails(context))],
  timers: (context, { mailTemplates }) => ({ mailer: startMailer(context, mailTemplates, MAIL_EVERY_MS) }),
  audited: {
    outbox: { not: 'mails report changes; a reset link that an admin sends is recorded by recordAction' },
  },
  personalData: mailPersonalData,
  integrity: mailRules,
});
