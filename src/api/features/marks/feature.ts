import { defineFeature } from '#api/kernel/feature.ts';
import { dailyJob } from '#api/kernel/jobs.ts';
import { marksHandlers } from './marks.routes.ts';
import { sweepMarkedCopies } from './sweep-marked.service.ts';

export const marks = defineFeature({
  handlers: marksHandlers,
  jobs: (context) => [dailyJob('sweep marked copies', (signal) => sweepMarkedCopies(context, signal))],
  audited: {
    marks: { not: 'made when a customer fetches a file' },
  },
});
