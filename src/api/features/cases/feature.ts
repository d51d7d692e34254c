import { defineFeature } from '#api/kernel/feature.ts';
import { caseFileRoute } from './case-files.routes.ts';
import { caseMail } from './case-mails.ts';
import { casesHandlers } from './cases.routes.ts';
import type { CaseSubjects } from './subjects.service.ts';

/** @param subjects what a case can be about, each by the feature that it belongs to */
export const cases = (subjects: CaseSubjects) =>
  defineFeature({
    handlers: casesHandlers(subjects),
    routes: caseFileRoute,
    mails: {
      case: caseMail,
    },
  });
