import type { MailTransport } from '#api/ports/mail.ts';
import { createFolderTransport } from './folder-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** Addresses of the demo's accounts: their mails are only written to the folder, never sent. */
const DEMO_ADDRESS = /@demo\.test$/i;

/** A transport over the SMTP server at `smtpUrl`, or into `folder` when there is none. */
export function openMailTransport(options: {
  smtpUrl: string | null;
  /** 'Name <address>', or an address alone. */
  from: string;
  folder: string;
}): MailTransport {
  const { smtpUrl, from } = options;
  const folder = createFolderTransport(options);
  if (!smtpUrl) return folder;
  const smtp = createSmtpTransport({ url: smtpUrl, from });
  return {
    send: (mail, signal) => (DEMO_ADDRESS.test(mail.to) ? folder : smtp).send(mail, signal),
  };
}
