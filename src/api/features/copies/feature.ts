import { OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { NOTHING_PERSONAL } from '#api/kernel/personal-data.ts';
import { comparedPageRoute, copiesHandlers } from './copies.routes.ts';
import { startCopyChecks } from './copy-checks.service.ts';

const COMPARE_EVERY_MS = 3_000;

export const copies = defineFeature({
  handlers: copiesHandlers,
  routes: comparedPageRoute,
  timers: (context) => ({ comparedFiles: startCopyChecks(context, COMPARE_EVERY_MS) }),
  audited: {
    printedFiles: OF_THE_MARKET,
    pagePrints: OF_THE_MARKET,
    pageKeys: OF_THE_MARKET,
    listedFiles: OF_THE_MARKET,
    copyChecks: OF_THE_MARKET,
    copyHolds: 'audited',
    copyMatches: OF_THE_MARKET,
  },
  personalData: {
    printedFiles: NOTHING_PERSONAL,
    pagePrints: NOTHING_PERSONAL,
    pageKeys: NOTHING_PERSONAL,
    listedFiles: NOTHING_PERSONAL,
    copyChecks: NOTHING_PERSONAL,
    copyHolds: NOTHING_PERSONAL,
    copyMatches: NOTHING_PERSONAL,
  },
});
