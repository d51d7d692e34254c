import type { NodemailerError } from 'nodemailer';
import { MailRefused, type MailTransport } from '#api/ports/mail.ts';
import { lazily } from '#lib/memoize.ts';
import { messageOf } from './message.ts';

const SECONDS = 1000;

/** Sends over the SMTP server at `url`, such as smtps://user:password@host. */
export function createSmtpTransport({ url, from }: { url: string; from: string }): MailTransport {
  // Loaded with the first mail.
  const open = lazily(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      url,
      connectionTimeout: 10 * SECONDS,
      greetingTimeout: 10 * SECONDS,
      dnsTimeout: 10 * SECONDS,
      socketTimeout: 20 * SECONDS,
    });
  });
  return {
    send: async (mail, signal) => {
      try {
        const transport = await open();
        await transport.sendMail({ ...messageOf(mail, from), signal });
      } catch (error) {
        throw isRefusal(error as NodemailerError) ? new MailRefused((error as Error).message) : error;
      }
    },
  };
}

/** Whether the server rejected this mail permanently; a failed login does not concern the mail. */
const isRefusal = ({ code, permanent }: NodemailerError): boolean =>
  permanent === true && (code === 'EENVELOPE' || code === 'EMESSAGE');
