import { stopPath } from '#api/features/mail-choices/mail-choices.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { isolated } from '#lib/isolated.ts';
import { findMessageForMail } from './thread-mails.sql.ts';

/**
 * Tells the other side of a thread of a message: the owner of the shop, or the customer. Null if they have read it, want
 * no such mails, or cannot sign in. Neither side learns the other's address, so answers are written in the market.
 */
export async function threadMessageMail(
  context: AppContext,
  messageId: string,
): Promise<AddressedMail | null> {
  const row = await findMessageForMail(context.db, { id: messageId });
  if (!row || row.text === '') return null;
  const isToShop = row.party === 'customer';
  const { reader, author, unread } = isToShop
    ? { reader: row.owner, author: row.customerName, unread: row.unreadByVendor }
    : { reader: row.customer, author: row.shopName, unread: row.unreadByCustomer };
  if (unread === 0 || reader.isSuspended || reader.hasDeclined) return null;
  return {
    to: reader.email,
    subject: `Message from ${isolated(author)}`,
    heading: isToShop ? `A message to ${isolated(row.shopName)}` : `A message from ${isolated(row.shopName)}`,
    paragraphs: [`Hello ${isolated(reader.name)},`, `${isolated(author)} wrote to you:`],
    quote: row.text,
    button: isToShop
      ? { path: '/messages', label: 'Read and answer' }
      : { path: `/customer-messages?thread=${row.threadId}`, label: 'Read and answer' },
    footnote:
      'Answer in the market: an answer to this mail does not arrive there. You get no further mail about this thread until you have read it.',
    stopPath: await stopPath(context, reader.id, 'thread-message'),
  };
}
