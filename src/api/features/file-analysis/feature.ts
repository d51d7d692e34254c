import { OF_THE_MARKET } from '#api/kernel/audited.ts';
import { defineFeature } from '#api/kernel/feature.ts';
import { NOTHING_PERSONAL } from '#api/kernel/personal-data.ts';
import { startFileAnalysis } from './file-analysis.service.ts';
import { fileAnalysisRules } from './integrity.sql.ts';

const ANALYSIS_EVERY_MS = 15_000;

export const fileAnalysis = defineFeature({
  timers: (context) => ({ analysis: startFileAnalysis(context, ANALYSIS_EVERY_MS) }),
  audited: {
    pdfFiles: OF_THE_MARKET,
    pdfPages: OF_THE_MARKET,
  },
  personalData: {
    pdfFiles: NOTHING_PERSONAL,
    pdfPages: NOTHING_PERSONAL,
  },
  integrity: fileAnalysisRules,
});
