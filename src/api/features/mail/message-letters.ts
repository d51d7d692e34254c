import { readContent } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import type { Addressed } from './letter.ts';
import { findContactMessageToReport, findVendorMessageToReport } from './mail.sql.ts';

/** To a vendor: what somebody wrote to the shop; an answer goes straight to them. */
export async function vendorMessageLetter(context: AppContext, messageId: string): Promise<Addressed | null> {
  const row = await findVendorMessageToReport(context.db, { id: messageId });
  if (!row) return null;
  return {
    to: row.email,
    replyTo: row.from,
    subject: `Message from ${row.from.name}`,
    heading: `A message to ${row.shopName}`,
    paragraphs: [`Hello ${row.name},`, `${row.from.name} (${row.from.address}) wrote to you:`],
    quote: row.message,
    button: { path: '/messages', label: 'See your messages' },
    footnote: 'Reply to this mail to write to them. Your address stays unknown to them until you do.',
  };
}

/** To the people who run the market, at the address on its contact page; null while there is none. */
export async function contactMessageLetter(
  context: AppContext,
  messageId: string,
): Promise<Addressed | null> {
  const row = await findContactMessageToReport(context.db, { id: messageId });
  const content = await readContent(context, 'contact-us-page', 'header-footer');
  const to = content['contact-us-page'].email || content['header-footer'].contactEmail;
  if (!row || !to) return null;
  return {
    to,
    replyTo: row.from,
    subject: `Message from ${row.from.name}`,
    heading: 'A message to the market',
    paragraphs: [`${row.from.name} (${row.from.address}, ${row.phone}) wrote:`],
    quote: row.message,
    footnote: 'Sent with the form of the contact page. Reply to this mail to answer.',
  };
}
