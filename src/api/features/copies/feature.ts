import { defineFeature } from '#api/kernel/feature.ts';
import { comparedPageRoute, copiesHandlers } from './copies.routes.ts';
import { startCopyChecks } from './copy-checks.service.ts';

const COMPARE_EVERY_MS = 3_000;

export const copies = defineFeature({
  handlers: copiesHandlers,
  routes: comparedPageRoute,
  timers: (context) => ({ comparedFiles: startCopyChecks(context, COMPARE_EVERY_MS) }),
});
