import { OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { taxesPersonalData } from './personal-data.sql.ts';
import { taxesHandlers, taxReportRoute } from './taxes.routes.ts';

export const taxes = defineFeature({
  handlers: taxesHandlers,
  routes: taxReportRoute,
  audited: {
    taxRates: 'audited',
    categoryGoods: 'audited',
    taxEvidence: OF_THE_MARKET,
  },
  personalData: taxesPersonalData,
});
