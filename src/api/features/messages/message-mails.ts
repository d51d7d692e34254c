import { contactEmail } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { isolated } from '#lib/isolated.ts';
import { findContactMessageForMail, findVendorMessageForMail } from './messages.sql.ts';

/** The mail with a message to its vendor; Reply-To is the author. */
export async function vendorMessageMail(
  context: AppContext,
  messageId: string,
): Promise<AddressedMail | null> {
  const row = await findVendorMessageForMail(context.db, { id: messageId });
  if (!row) return null;
  return {
    to: row.email,
    replyTo: row.from,
    subject: `Message from ${isolated(row.from.name)}`,
    heading: `A message to ${isolated(row.shopName)}`,
    paragraphs: [
      `Hello ${isolated(row.name)},`,
      `${isolated(row.from.name)} (${row.from.address}) wrote to you:`,
    ],
    quote: row.message,
    button: { path: '/messages', label: 'See your messages' },
    footnote: 'Reply to this mail to write to them. Your address stays unknown to them until you do.',
  };
}

/** The mail with a message to the address of the contact page; null if it has none. */
export async function contactMessageMail(
  context: AppContext,
  messageId: string,
): Promise<AddressedMail | null> {
  const row = await findContactMessageForMail(context.db, { id: messageId });
  const to = await contactEmail(context);
  if (!row || !to) return null;
  return {
    to,
    replyTo: row.from,
    subject: `Message from ${isolated(row.from.name)}`,
    heading: 'A message to the market',
    paragraphs: [`${isolated(row.from.name)} (${row.from.address}, ${row.phone}) wrote:`],
    quote: row.message,
    footnote: 'Sent with the form of the contact page. Reply to this mail to answer.',
  };
}
