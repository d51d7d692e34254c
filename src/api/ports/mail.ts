/** One mail to one person, ready to be sent. */
export interface Mail {
  /** The same for every attempt, so that a server can recognize a mail that it has received before. */
  id: string;
  /** The kind of mail, such as 'order-receipt': part of the file name in the folder transport. */
  kind: string;
  to: string;
  /** The market's name: the sender's, where the configured address has none. */
  fromName: string;
  replyTo?: { name: string; address: string };
  subject: string;
  /** Where the recipient can stop such mails: opened by a mail program (RFC 2369), or sent a POST by it (RFC 8058). */
  stopUrl?: string;
  text: string;
  html: string;
  createdAt: Date;
}

/** The server refused the mail for good: a retry is useless. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Sends mails. */
export interface MailTransport {
  /**
   * Resolves once the mail is accepted.
   * @throws MailRefused when it never will be; anything else may be tried again
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}
