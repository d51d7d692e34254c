import type { AppContext } from '#api/kernel/context.ts';
import type { Mail } from '#api/ports/mail.ts';
import type { MailKind } from '#domain/mail.ts';
import { decisionLetter } from './decision-letter.ts';
import { type Addressed, renderLetter } from './letter.ts';
import { contactMessageLetter, vendorMessageLetter } from './message-letters.ts';
import { receiptLetter, refundFailedLetter, refundLetter, vendorOrderLetter } from './order-letters.ts';
import type { TakenMail } from './outbox.sql.ts';
import { passwordResetLetter } from './reset-letter.ts';

type Compose = (context: AppContext, subject: string) => Promise<Addressed | null>;

const COMPOSE: Record<MailKind, Compose> = {
  'order-receipt': receiptLetter,
  'order-refunded': refundLetter,
  'refund-failed': refundFailedLetter,
  'vendor-order': vendorOrderLetter,
  'vendor-message': vendorMessageLetter,
  'contact-message': contactMessageLetter,
  decision: decisionLetter,
  'password-reset': passwordResetLetter,
};

/** Writes the mail of a row of the outbox; null when there is nobody to write to any more. */
export async function composeMail(context: AppContext, row: TakenMail): Promise<Mail | null> {
  if (row.subject === null) return null;
  const letter = await COMPOSE[row.kind](context, row.subject);
  if (!letter) return null;
  const { id, kind, createdAt } = row;
  const { to, replyTo, subject } = letter;
  return { id, kind, createdAt, to, replyTo, subject, ...renderLetter(letter, context.config.publicUrl) };
}
