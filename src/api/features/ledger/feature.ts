import { A_RECORD_ITSELF, COUNTER, OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { ledgerHandlers } from './ledger.routes.ts';
import { compactLedgerBalances } from './ledger.service.ts';
import { checkAndKeep, LEDGER_CHECK_JOB, ledgerRules } from './ledger-check.service.ts';
import { ledgerPersonalData } from './personal-data.sql.ts';

export const ledger = defineFeature({
  handlers: ledgerHandlers,
  jobs: (context, { database }) => [
    // In a lane of its own, since an operator waits for a check that was asked for.
    {
      ...dailyJob(LEDGER_CHECK_JOB, (stopping) => checkAndKeep(context, database, stopping)),
      lane: 'ledger check',
    },
    dailyJob('prune ledger balances', () => compactLedgerBalances(context)),
  ],
  audited: {
    ledgerTransactions: A_RECORD_ITSELF,
    ledgerEntries: A_RECORD_ITSELF,
    ledgerChecks: OF_THE_MARKET,
    ledgerBalances: COUNTER,
  },
  personalData: ledgerPersonalData,
  integrity: ledgerRules,
});
