import { join } from 'node:path';
import type { Config } from '#api/kernel/config.ts';
import type { MailCarrier } from '#api/ports/mail.ts';
import { createFolderCarrier } from './folder-carrier.ts';
import { createSmtpCarrier } from './smtp-carrier.ts';

/** The demo's accounts: their mails are written down, whatever else is configured. */
const NOBODY = /@demo\.test$/i;

/** Where mails are written down. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/** The carrier that the configuration names: an SMTP server, or the folder `mail` of the data folder. */
export function openMail({
  mail: { smtpUrl, from },
  dataDir,
}: Pick<Config, 'mail' | 'dataDir'>): MailCarrier {
  const folder = createFolderCarrier({ folder: mailFolder({ dataDir }), from });
  if (!smtpUrl) return folder;
  const smtp = createSmtpCarrier({ url: smtpUrl, from });
  return {
    carry: (mail, signal) => (NOBODY.test(mail.to) ? folder : smtp).carry(mail, signal),
  };
}
