import type { SendMailOptions } from 'nodemailer';
import type { Mail } from '#api/ports/mail.ts';

/** A mail as nodemailer takes it; `from` is 'Name <address>' or an address alone. */
export function messageOf(mail: Mail, from: string): SendMailOptions {
  const host = /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    messageId: `<${mail.id}@${host}>`,
    date: mail.createdAt,
    from,
    // As an object: a list in it stays one address that does not exist.
    to: { name: '', address: mail.to },
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // Keeps out-of-office answers from coming back.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
