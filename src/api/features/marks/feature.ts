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
  personalData: {
    marks: {
      copy: 'a number for each copy of a file that was fetched, which is hidden in it; the order is in orders.json',
      erase: 'a number that leads to the order; the order leads to an account without a name',
    },
  },
});
