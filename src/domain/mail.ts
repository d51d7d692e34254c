/** What the market writes to people about. */
export type MailKind =
  | 'order-receipt'
  | 'order-refunded'
  | 'refund-failed'
  | 'vendor-order'
  | 'vendor-message'
  | 'contact-message'
  | 'decision'
  | 'password-reset';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long to wait after each failed try, in milliseconds; after the last one the mail is given up. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE);

/** Later than this a mail only puzzles: nobody waits for yesterday's password reset. In milliseconds. */
const PATIENCE: Partial<Record<MailKind, number>> = { 'password-reset': HOUR };

/** When to try again after so many tries; null: give up. */
export function nextTry(mail: { kind: MailKind; attempts: number; createdAt: Date }, now: Date): Date | null {
  const pause = PAUSES[mail.attempts - 1];
  if (pause === undefined) return null;
  const next = now.getTime() + pause;
  const patience = PATIENCE[mail.kind] ?? Number.POSITIVE_INFINITY;
  return next - mail.createdAt.getTime() > patience ? null : new Date(next);
}
