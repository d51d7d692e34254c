import { COUNTER } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { NOTHING_PERSONAL } from '#api/kernel/personal-data.ts';
import { catalogHandlers } from './catalog.routes.ts';
import { categoriesHandlers } from './categories.routes.ts';
import type { CategoryFollowers } from './category-moves.service.ts';
import { startFoldingCounts } from './counts.service.ts';
import { catalogRules } from './integrity.sql.ts';

const FOLD_COUNTS_EVERY_MS = 1_000;

/** @param followers who follows a change of a category */
export const catalog = (followers: CategoryFollowers) =>
  defineFeature({
    handlers: { ...catalogHandlers, ...categoriesHandlers(followers) },
    timers: (context) => ({ foldedCounts: startFoldingCounts(context, FOLD_COUNTS_EVERY_MS) }),
    audited: {
      categories: 'audited',
      categoryCounts: COUNTER,
      categoryCountChanges: COUNTER,
      categoryRedirects: 'audited',
      searchTerms: COUNTER,
      categoryWords: COUNTER,
      searchTermChanges: COUNTER,
    },
    personalData: {
      categories: NOTHING_PERSONAL,
      categoryCountChanges: NOTHING_PERSONAL,
      categoryCounts: NOTHING_PERSONAL,
      categoryRedirects: NOTHING_PERSONAL,
      categoryWords: NOTHING_PERSONAL,
      searchTermChanges: NOTHING_PERSONAL,
      searchTerms: NOTHING_PERSONAL,
    },
    integrity: catalogRules,
  });
