import { COUNTER } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { NOTHING_PERSONAL } from '#api/kernel/personal-data.ts';
import { compactDailyFigures } from './daily-figures.service.ts';
import { dailyFiguresRules } from './integrity.sql.ts';

export const dailyFigures = defineFeature({
  jobs: (context) => [dailyJob('prune daily figures', () => compactDailyFigures(context))],
  audited: {
    dailyFigures: COUNTER,
  },
  personalData: {
    dailyFigures: NOTHING_PERSONAL,
  },
  integrity: dailyFiguresRules,
});
