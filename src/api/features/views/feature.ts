import { OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { viewsHandlers } from './views.routes.ts';
import { flushViews, pruneViews } from './views.service.ts';

export const views = defineFeature({
  handlers: viewsHandlers,
  jobs: (context) => [dailyJob('prune views', () => pruneViews(context))],
  buffers: { views: flushViews },
  audited: {
    productViews: OF_THE_MARKET,
  },
  personalData: {
    productViews: { copy: 'numbers of a product by day', erase: 'numbers of a product by day' },
  },
});
