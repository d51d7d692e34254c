import type { AppContext } from '#api/kernel/context.ts';
import { CONTENT_ITEMS } from '#contract/content-lists.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { isolated } from '#lib/isolated.ts';
import { findRefusedForMail } from './vendor-documents.sql.ts';

/** Tells a vendor why a document was refused; null once it was replaced or accepted. */
export async function documentRefusedMail(
  context: AppContext,
  documentId: string,
): Promise<AddressedMail | null> {
  const row = await findRefusedForMail(context.db, { id: documentId });
  if (!row) return null;
  const { title } = CONTENT_ITEMS.checklistItem.parse(row.value);
  return {
    to: row.email,
    subject: `Your document was refused: ${isolated(title)}`,
    heading: `${isolated(title)}: please send another document`,
    paragraphs: [
      `Hello ${isolated(row.name)},`,
      `We have looked at the document that ${isolated(row.shopName)} sent for ‘${isolated(title)}’ and cannot accept it. You can upload another one on your dashboard. The reason:`,
    ],
    quote: row.reason ?? undefined,
    button: { path: '/vendor-dashboard', label: 'Open your dashboard' },
    footnote: 'If you have a question about this, write to us through the contact page.',
  };
}
