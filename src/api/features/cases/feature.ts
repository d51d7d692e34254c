import { COUNTER } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { closeExpiredCases, pruneCases } from './case-expiry.service.ts';
import { caseFileRoute } from './case-files.routes.ts';
import { caseMail } from './case-mails.ts';
import { casesHandlers } from './cases.routes.ts';
import { casesRules } from './integrity.sql.ts';
import { casesPersonalData } from './personal-data.sql.ts';
import type { CaseSubjects } from './subjects.service.ts';

/** @param subjects what a case can be about, each by the feature that it belongs to */
export const cases = (subjects: CaseSubjects) =>
  defineFeature({
    handlers: casesHandlers(subjects),
    routes: caseFileRoute,
    mails: {
      case: caseMail,
    },
    jobs: (context) => [
      dailyJob('close decided cases', (signal) => closeExpiredCases(context, signal)),
      dailyJob('prune cases', () => pruneCases(context)),
    ],
    audited: {
      cases: 'audited',
      caseCounts: COUNTER,
      caseDecisions: 'audited',
      caseEntries: 'audited',
      caseFiles: { not: 'the entry that has them is audited' },
    },
    personalData: casesPersonalData,
    integrity: casesRules,
  });
