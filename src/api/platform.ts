import { deleteOldMailFiles } from './adapters/mail/folder-transport.ts';
import { mailFolder } from './create-context.ts';
import { defineFeature } from './kernel/feature.ts';
import { DAY_MS, dailyJob, dailyJobOf, forgetJobsBefore } from './kernel/jobs.ts';
import { pruneLimits } from './kernel/limits.ts';
import { deleteExpiredSessions } from './kernel/sessions.sql.ts';

const monthBefore = (time: Date): Date => new Date(time.getTime() - 30 * DAY_MS);

/** What kernel and adapters leave to be done; neither belongs to a feature. */
export const platform = defineFeature({
  jobs: (context, { dataFolderId }) => [
    dailyJob('prune limits', () => pruneLimits(context)),
    dailyJob('prune sessions', () => deleteExpiredSessions(context.db, { now: context.now() })),
    dailyJob('prune jobs', () => forgetJobsBefore(context, monthBefore(context.now()))),
    dailyJobOf(dataFolderId, 'prune mail files', () =>
      deleteOldMailFiles(mailFolder(context.config), monthBefore(context.now())),
    ),
  ],
});
