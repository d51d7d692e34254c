import { lstat, mkdir, opendir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail, MailTransport } from '#api/ports/mail.ts';
import { lazily } from '#lib/memoize.ts';
import { messageOf } from './message.ts';

/** Writes mails as .eml files into a folder instead of sending them; any mail program opens these. */
export function createFolderTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  // Loaded with the first mail.
  const open = lazily(async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  });
  return {
    send: async (mail) => {
      const transport = await open();
      const { message } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, fileNameOf(mail));
      // Written under a temporary name and renamed, so that readers of the folder never see a partial mail.
      await writeFile(`${path}.part`, message, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

/** '2026-03-01T12-00-00-order-receipt-{id}.eml': sorts by time; another attempt writes the same file. */
const fileNameOf = ({ createdAt, kind, id }: Mail): string =>
  `${createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}-${kind}-${id}.eml`;

/** Matches the names that `fileNameOf` makes, partial files included. */
const MAIL_FILE = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[a-z-]+-[0-9a-z]+\.eml(\.part)?$/;

/** Deletes mail files older than a time and no other files; does not follow links. */
export async function deleteOldMailFiles(folder: string, before: Date): Promise<void> {
  const entry = await lstat(folder).catch(() => null);
  if (!entry?.isDirectory()) return;
  // Reads the folder incrementally: it may hold any number of files.
  for await (const { name } of await opendir(folder)) {
    if (!MAIL_FILE.test(name)) continue;
    const path = join(folder, name);
    // Another process may delete the same file at the same time.
    const file = await lstat(path).catch(() => null);
    if (file?.isFile() && file.mtime < before) await rm(path, { force: true });
  }
}
