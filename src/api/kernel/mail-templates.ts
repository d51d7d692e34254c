import type { AddressedMail, MailKind } from '#domain/mail.ts';
import type { AppContext } from './context.ts';

/** For each kind, a function that writes the mail about `subject`; null when it has become pointless. */
export type MailTemplates = Record<
  MailKind,
  (context: AppContext, subject: string) => Promise<AddressedMail | null>
>;
