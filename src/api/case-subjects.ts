import type { CaseSubjects } from './features/cases/subjects.service.ts';
import { copySubject } from './features/copies/copy-cases.service.ts';
import { threadMessageSubject } from './features/messages/thread-cases.service.ts';
import { productSubject } from './features/products/product-cases.service.ts';
import { orderSubject } from './features/refunds/order-cases.service.ts';
import { reviewSubject } from './features/reviews/review-cases.service.ts';
import { shopSubject } from './features/vendors/shop-cases.service.ts';

/**
 * What a case can be about. A decision is carried out in this order: a product is hidden before what has held it back as a
 * copy ends.
 */
export const caseSubjects: CaseSubjects = [
  productSubject,
  copySubject,
  reviewSubject,
  threadMessageSubject,
  shopSubject,
  orderSubject,
];
