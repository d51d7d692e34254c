import type { AppContext } from '#api/kernel/context.ts';
import type { AddressedMail } from '#domain/mail.ts';
import { isolated } from '#lib/isolated.ts';
import { issueReset } from './reset.service.ts';

/** The mail with the link to set a new password; null if no account may reset. */
export async function passwordResetMail(context: AppContext, email: string): Promise<AddressedMail | null> {
  const reset = await issueReset(context, email);
  if (!reset) return null;
  return {
    to: email,
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: [
      `Hello ${isolated(reset.name)},`,
      'Somebody, most likely you, asked for a new password for your account. The link below works once, within one hour.',
    ],
    // Browsers do not send the fragment, so the token reaches neither logs nor referrers.
    button: { path: `/reset-password#token=${reset.token}`, label: 'Set a new password' },
    footnote: 'If it was not you, do nothing: your password stays as it is.',
  };
}
