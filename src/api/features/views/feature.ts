import { OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { viewsRules } from './integrity.sql.ts';
import { viewsHandlers } from './views.routes.ts';
import { flushViews, forgetRareSearches, pruneViews } from './views.service.ts';

export const views = defineFeature({
  handlers: viewsHandlers,
  jobs: (context) => [
    dailyJob('prune views', () => pruneViews(context)),
    dailyJob('forget rare searches', () => forgetRareSearches(context)),
  ],
  buffers: { views: flushViews },
  audited: {
    productViews: OF_THE_MARKET,
    viewSources: OF_THE_MARKET,
  },
  personalData: {
    productViews: { copy: 'numbers of a product by day', erase: 'numbers of a product by day' },
    viewSources: {
      copy: 'numbers of a product by day and source, without the person',
      erase: 'numbers by day and source, without the person; rare words are forgotten after their day',
    },
  },
  integrity: viewsRules,
});
