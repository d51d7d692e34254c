import { deleteOldMailFiles } from './adapters/mail/folder-transport.ts';
import { mailFolder } from './create-context.ts';
import { OF_A_SIGN_IN, OF_THE_MARKET } from './kernel/audited.ts';
import { defineFeature } from './kernel/feature.ts';
import { DAY_MS, dailyJob, dailyJobOf, forgetJobsBefore } from './kernel/jobs.ts';
import { pruneLimits } from './kernel/limits.ts';
import { deleteExpiredSessions } from './kernel/sessions.sql.ts';
import { platformPersonalData } from './platform-personal-data.sql.ts';

const monthBefore = (time: Date): Date => new Date(time.getTime() - 30 * DAY_MS);

const SIMULATED = { not: 'stands in for the card provider, whose state is not the market’s' };

/** What belongs to the kernel and the adapters, and so to no feature. */
export const platform = defineFeature({
  jobs: (context, { dataFolderId }) => [
    dailyJob('prune limits', () => pruneLimits(context)),
    dailyJob('prune sessions', () => deleteExpiredSessions(context.db, { now: context.now() })),
    dailyJob('prune jobs', () => forgetJobsBefore(context, monthBefore(context.now()))),
    dailyJobOf(dataFolderId, 'prune mail files', () =>
      deleteOldMailFiles(mailFolder(context.config), monthBefore(context.now())),
    ),
  ],
  audited: {
    sessions: 'audited',
    rateLimits: OF_THE_MARKET,
    knownNetworks: OF_A_SIGN_IN,
    signInTickets: OF_A_SIGN_IN,
    secrets: OF_THE_MARKET,
    jobs: OF_THE_MARKET,
    simulatorEvent: SIMULATED,
    simulatorIdempotency: SIMULATED,
    simulatorObject: SIMULATED,
  },
  personalData: platformPersonalData,
});
