import { defineFeature } from '#api/kernel/feature.ts';
import { HOUR_MS } from '#api/kernel/jobs.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { archiveHandlers, archiveRoute } from './archive.routes.ts';
import { pruneArchives } from './archive.service.ts';
import { writeDueArchives } from './archive-writer.service.ts';
import { archivePersonalData } from './personal-data.sql.ts';

const WRITE_EVERY_MS = 2_000;

export const archive = defineFeature({
  handlers: archiveHandlers,
  routes: archiveRoute,
  jobs: (context) => [
    { name: 'prune archives', everyMs: HOUR_MS, run: (signal) => pruneArchives(context, signal) },
  ],
  timers: (context) => ({
    archives: startTimer(context, 'writing archives', WRITE_EVERY_MS, (signal) =>
      writeDueArchives(context, signal),
    ).stop,
  }),
  audited: {
    vendorArchives: { not: 'handing one out is an action of its own' },
    archiveImports: 'audited',
    archiveImportProducts: { not: 'the import that made them is audited' },
    archivedRecords: { not: 'the import that brought them is audited' },
  },
  personalData: archivePersonalData,
});
