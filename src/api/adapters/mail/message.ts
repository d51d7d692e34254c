import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '#api/ports/mail.ts';

/** A mail as nodemailer takes it; `from` is 'Name <address>' or an address alone. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const host = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    messageId: `<${mail.id}@${host}>`,
    date: mail.createdAt,
    from: from.includes('<') ? from : { name: mail.fromName, address: from },
    // As an object, so that a string with several addresses stays one (invalid) address.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // Prevents automatic replies, such as out-of-office messages.
      'Auto-Submitted': 'auto-generated',
      // One click is for https alone (RFC 8058).
      ...(mail.stopUrl?.startsWith('https:') && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    ...(mail.stopUrl && { list: { unsubscribe: mail.stopUrl } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
