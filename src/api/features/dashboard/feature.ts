import { COUNTER } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { NOTHING_PERSONAL } from '#api/kernel/personal-data.ts';
import { dashboardHandlers } from './dashboard.routes.ts';
import { dashboardRules } from './integrity.sql.ts';
import { compactDailyFigures } from './market-dashboard.service.ts';

export const dashboard = defineFeature({
  handlers: dashboardHandlers,
  jobs: (context) => [dailyJob('prune daily figures', () => compactDailyFigures(context))],
  audited: {
    dailyFigures: COUNTER,
  },
  personalData: {
    dailyFigures: NOTHING_PERSONAL,
  },
  integrity: dashboardRules,
});
