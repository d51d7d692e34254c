import { defineFeature } from '#api/kernel/feature.ts';
import { HOUR_MS } from '#api/kernel/jobs.ts';
import { reviewsRules } from './integrity.sql.ts';
import { reviewsPersonalData } from './personal-data.sql.ts';
import { reviewRequestMail } from './review-request-mail.ts';
import { requestReviews } from './review-requests.service.ts';
import { reviewsHandlers } from './reviews.routes.ts';

export const reviews = defineFeature({
  handlers: reviewsHandlers,
  mails: {
    'review-request': reviewRequestMail,
  },
  jobs: (context) => [
    // Hourly, so that mails do not all go out at one time of the day.
    {
      name: 'request reviews',
      everyMs: HOUR_MS,
      lane: 'hourly',
      run: (signal) => requestReviews(context, signal),
    },
  ],
  audited: {
    reviews: 'audited',
    reviewVotes: { not: 'customers write them' },
  },
  personalData: reviewsPersonalData,
  integrity: reviewsRules,
});
