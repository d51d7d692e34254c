import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { issueReset } from './reset.service.ts';

/** Sends a link to set a new password, if an account has the address. */
export async function passwordResetMail(context: AppContext, email: string): Promise<AddressedMail | null> {
  const reset = await issueReset(context, email);
  if (!reset) return null;
  return {
    to: email,
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${reset.name},`,
      'Somebody, most likely you, asked for a new password for your account. The link below works once, within one hour.',
    ],
    // A browser keeps what follows # to itself: the token is in no log and no referrer.
    button: { path: `/reset-password#token=${reset.token}`, label: 'Set a new password' },
    footnote: 'If it was not you, do nothing: your password stays as it is.',
  };
}
