import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { isolated } from '#lib/isolated.ts';
import { findRefusedForMail } from './uploads.sql.ts';

/**
 * Tells the sender of an infected file, and admins, that it was refused: `subject` is the id of the upload and of the
 * recipient.
 */
export async function infectedFileMail(context: AppContext, subject: string): Promise<AddressedMail | null> {
  const [id = '', recipientId = ''] = subject.split(' ');
  const row = await findRefusedForMail(context.db, { id, recipientId });
  if (!row?.reason) return null;
  const { name, email, isSender, reason, productId, shopName } = row;
  return {
    to: email,
    subject: `A virus was found in a file of ${isolated(shopName)}`,
    heading: 'A virus was found in an uploaded file',
    paragraphs: [
      `Hello ${isolated(name)},`,
      isSender
        ? `You have uploaded a file for ${isolated(shopName)}. ${reason} The file was deleted, and nobody can buy it.`
        : `Somebody has uploaded a file for ${isolated(shopName)}. ${reason} The file was deleted, and nobody can buy it.`,
      ...(isSender
        ? [
            'Please scan your computer, then save the file with the program that you made it with and upload it again. If you are sure that it is harmless, write to us through the contact page.',
          ]
        : []),
    ],
    ...(productId && { button: { path: `/product-details/${productId}`, label: 'Open the product' } }),
    footnote: isSender
      ? 'You get this mail because you uploaded the file.'
      : 'You get this mail because you are an admin of this market.',
  };
}
