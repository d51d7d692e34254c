import { OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { flushSearches, pruneSearches } from './searches.service.ts';

export const searches = defineFeature({
  jobs: (context) => [dailyJob('prune empty searches', () => pruneSearches(context))],
  buffers: { searches: flushSearches },
  audited: {
    emptySearches: OF_THE_MARKET,
  },
  personalData: {
    emptySearches: {
      copy: 'words by day, without the person',
      erase: 'words by day, without the person; addresses and long numbers are never stored',
    },
  },
});
