import { COUNTER } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { shopsRules } from './integrity.sql.ts';
import { shopsHandlers } from './shops.routes.ts';

export const shops = defineFeature({
  handlers: shopsHandlers,
  audited: {
    shopTotals: COUNTER,
  },
  personalData: {
    shopTotals: { copy: 'numbers of a shop', erase: 'numbers of a shop' },
  },
  integrity: shopsRules,
});
