import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob, dailyJobOf, HOUR_MS } from '#api/kernel/jobs.ts';
import { mediaRules } from './integrity.sql.ts';
import { mediaRoutes } from './media.routes.ts';
import { removeUnfinishedUploads, sweepMedia } from './sweep.service.ts';

const hourBefore = (time: Date): Date => new Date(time.getTime() - HOUR_MS);

export const media = defineFeature({
  routes: mediaRoutes,
  // The embedded database's folder is ours alone; on one that several nodes share, another node may be uploading.
  prepare: (context) =>
    removeUnfinishedUploads(context, context.config.databaseUrl ? hourBefore(context.now()) : context.now()),
  jobs: (context, { dataFolderId }) => [
    dailyJobOf(dataFolderId, 'prune uploads', () =>
      removeUnfinishedUploads(context, hourBefore(context.now())),
    ),
    dailyJob('sweep media', (signal) => sweepMedia(context, signal)),
  ],
  audited: {
    media: { not: 'the record that shows a file names it' },
  },
  personalData: {
    media: {
      copy: 'the files themselves are in the copy',
      erase: 'what nothing refers to is deleted by `sweep media`; a file that was bought stays',
    },
  },
  integrity: mediaRules,
});
