import { stopPath } from '#api/features/mail-choices/mail-choices.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { isolated } from '#lib/isolated.ts';
import { findReviewRequest } from './review-requests.sql.ts';

/**
 * Asks the customer of an order for reviews. Null when nothing is left to review, or the customer wants no such mails.
 */
export async function reviewRequestMail(context: AppContext, orderId: string): Promise<AddressedMail | null> {
  const request = await findReviewRequest(context.db, { orderId });
  if (!request || request.lines.length === 0) return null;
  return {
    to: request.email,
    subject: 'How do you like what you bought?',
    heading: 'How do you like it?',
    paragraphs: [
      `Hello ${isolated(request.name)},`,
      `A week ago you bought this with order ${request.orderNumber}. A few words of yours help others to choose, and its maker to do better.`,
    ],
    lines: request.lines.map(({ name, image, slug }) => ({
      name,
      image,
      link: { path: `/product/${slug}#reviews`, label: 'Write a review' },
    })),
    footnote: 'You get this mail once for each order.',
    stopPath: await stopPath(context, request.id, 'review-request'),
  };
}
