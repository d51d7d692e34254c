import { defineFeature } from '#api/kernel/feature.ts';
import { reviewRequestMail } from './review-request-mail.ts';
import { reviewsHandlers } from './reviews.routes.ts';

export const reviews = defineFeature({
  handlers: reviewsHandlers,
  mails: {
    'review-request': reviewRequestMail,
  },
});
