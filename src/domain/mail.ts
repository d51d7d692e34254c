/** The kinds of mail that the market sends. */
export const MAIL_KINDS = [
  'order-receipt',
  'order-refunded',
  'refund-failed',
  'vendor-order',
  'vendor-message',
  'thread-message',
  'contact-message',
  'case',
  'decision',
  'document-refused',
  'password-reset',
  'new-device',
  'account-deletion',
  'account-deletion-canceled',
  'account-deleted',
  'invitation',
  'reconciliation',
  'payout-sent',
  'payout-returned',
  'payout-account',
  'review-request',
  'new-version',
  'version-withdrawn',
  'statement-ready',
  'license-keys-low',
  'infected-file',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** Mails that are about an address instead of a record: it is deleted when their attempts end. */
export const isAboutAddress = (kind: MailKind): boolean =>
  kind === 'password-reset' || kind === 'account-deleted';

/** A product of an order, as a row of a mail. */
export interface MailLine {
  name: string;
  /** The picture's address on this market. */
  image: string;
  /** Under the name, such as '$12.50 × 2'. */
  detail?: string;
  amount?: string;
  /** Path on this market, and the text of the link to it. */
  link?: { path: string; label: string };
}

/** The content of a mail as plain text, before it is rendered as text and as HTML. */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  lines?: MailLine[];
  /** Sums under the lines; the last one is emphasized. */
  totals?: { label: string; amount: string }[];
  /** Text that another person wrote. */
  quote?: string;
  button?: { path: string; label: string };
  /** Small print at the end. */
  footnote: string;
  /** Path of the page that stops mails of this topic. */
  stopPath?: string;
}

/** A mail's content with its recipient. */
export interface AddressedMail extends MailContent {
  to: string;
  replyTo?: { name: string; address: string };
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Backoff: the pause after each failed attempt, in milliseconds; after the last one the mail is given up. */
const PAUSES_MS = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * MINUTE);

export const MAIL_ATTEMPTS_MAX = PAUSES_MS.length + 1;

/** How long a mail is useful, in milliseconds: a password reset expires. */
const USEFUL_MS: Partial<Record<MailKind, number>> = { 'password-reset': HOUR };

/** When to try again after `attempts` failures; null: give up. */
export function nextAttempt(
  mail: { kind: MailKind; attempts: number; createdAt: Date },
  now: Date,
): Date | null {
  const pause = PAUSES_MS[mail.attempts - 1];
  if (pause === undefined) return null;
  const next = now.getTime() + pause;
  const usefulMs = USEFUL_MS[mail.kind] ?? Number.POSITIVE_INFINITY;
  return next - mail.createdAt.getTime() > usefulMs ? null : new Date(next);
}
