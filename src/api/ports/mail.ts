/** One mail to one person, ready to go out. */
export interface Mail {
  /** The same for every try, so that a server which was given it twice can tell. */
  id: string;
  /** What it is, such as 'order-receipt': part of the file name where mails are only written down. */
  kind: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  createdAt: Date;
}

/** The mail will never be accepted: trying again is useless. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** How mails leave the market. */
export interface MailCarrier {
  /**
   * Resolves once the mail is accepted.
   * @throws MailRefused when it never will be; anything else may be tried again
   */
  carry(mail: Mail, signal: AbortSignal): Promise<void>;
}
