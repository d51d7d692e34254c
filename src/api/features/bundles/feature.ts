import { defineFeature } from '#api/kernel/feature.ts';
import { bundlesHandlers } from './bundles.routes.ts';
import { bundlesRules } from './integrity.sql.ts';
import { bundlesPersonalData } from './personal-data.sql.ts';

export const bundles = defineFeature({
  handlers: bundlesHandlers,
  audited: { bundleParts: 'audited' },
  personalData: bundlesPersonalData,
  integrity: bundlesRules,
});
