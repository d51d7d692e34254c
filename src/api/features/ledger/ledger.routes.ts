import { implement } from '#api/kernel/implement.ts';
import { listTransactions } from './ledger.service.ts';
import { readLedgerCheck, startLedgerCheck } from './ledger-check.service.ts';

export const ledgerHandlers = implement({
  'GET admin/ledger': ({ query }, { context }) => listTransactions(context, query),
  'GET admin/ledger/check': (_, { context }) => readLedgerCheck(context),
  'POST admin/ledger/check': (_, { context }) => startLedgerCheck(context),
});
