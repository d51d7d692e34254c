import { implement } from '#api/kernel/implement.ts';
import { listDifferences } from './reconciliation.service.ts';

export const reconciliationHandlers = implement({
  'GET admin/reconciliation': ({ query }, { context }) => listDifferences(context, query),
});
