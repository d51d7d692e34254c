import {
  lutimes,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Mail, MailRefused, type MailTransport } from '#api/ports/mail.ts';
import { openPostOffice, type PostOffice } from '#test/post-office.ts';
import { deleteOldMailFiles } from './folder-transport.ts';
import { openMailTransport } from './open-mail-transport.ts';

let office: PostOffice;
let dataDir: string;
let folder: string;
const never = new AbortController().signal;
const from = 'Emporia <no-reply@market.example>';

beforeAll(async () => {
  office = await openPostOffice();
  dataDir = await mkdtemp(join(tmpdir(), 'emporia-mail-'));
  folder = join(dataDir, 'mail');
});
afterAll(async () => {
  await office.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  office.received.length = 0;
  office.refuse.code = null;
  await rm(folder, { recursive: true, force: true });
});

const written = () => readdir(folder).catch(() => [] as string[]);
const read = async (name: string): Promise<Email> =>
  PostalMime.parse(await readFile(join(folder, name), 'utf8'));

const mail: Mail = {
  id: 'abc123',
  kind: 'vendor-message',
  to: 'ann@shop.test',
  fromName: 'Paper & Co',
  replyTo: { name: 'Zoë, "Bee" <b>', address: 'zoe@example.test' },
  subject: 'Été\r\nBcc: everyone@example.test',
  text: 'Grüße – 10 €\n.\n..\nFrom here on\n',
  html: '<p>Grüße – 10 €</p>',
  createdAt: new Date('2026-03-01T12:00:05.123Z'),
};

const openTo = (smtpUrl: string | null) => openMailTransport({ smtpUrl, from, folder });

test('mail transport: configured address without a name → sent in the name of the market', async () => {
  const transport = openMailTransport({ smtpUrl: office.url, from: 'shop@market.example', folder });
  await transport.send(mail, never);
  expect(office.received[0]?.mail.from).toEqual({ name: 'Paper & Co', address: 'shop@market.example' });
});

const transports = [
  ['SMTP', () => openTo(office.url)],
  ['the folder', () => openTo(null)],
] as const;

describe.each(transports)('mail transport: %s', (name, open) => {
  const arrived = async (): Promise<Email[]> =>
    name === 'SMTP' ? office.received.map((one) => one.mail) : Promise.all((await written()).map(read));
  const transport = (): MailTransport => open();

  test('a mail with special characters → arrives unchanged', async () => {
    await transport().send(mail, never);
    const [got, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(got).toMatchObject({
      from: { name: 'Emporia', address: 'no-reply@market.example' },
      to: [{ address: 'ann@shop.test' }],
      replyTo: [{ name: 'Zoë, "Bee" <b>', address: 'zoe@example.test' }],
      messageId: '<abc123@market.example>',
      date: '2026-03-01T12:00:05.000Z',
    });
    expect(got?.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(mail.text.trimEnd());
    expect(got?.html?.trim()).toBe(mail.html);
    expect(got?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  test('a mail that can be stopped → its https address, for one click (RFC 8058); an http address → to open alone', async () => {
    const query = `/stop-mails?user=u1&topic=review-request&signature=${'x'.repeat(43)}`;
    await transport().send({ ...mail, stopUrl: `https://market.example${query}` }, never);
    const headerOf = (got: Email | undefined, name: string) =>
      got?.headers.find(({ key }) => key === name)?.value;
    const [got] = await arrived();
    expect(headerOf(got, 'list-unsubscribe')).toBe(`<https://market.example${query}>`);
    expect(headerOf(got, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');

    await transport().send({ ...mail, id: 'def456', stopUrl: `http://localhost:5000${query}` }, never);
    const insecure = (await arrived()).find(({ messageId }) => messageId === '<def456@market.example>');
    expect(headerOf(insecure, 'list-unsubscribe')).toBe(`<http://localhost:5000${query}>`);
    expect(headerOf(insecure, 'list-unsubscribe-post')).toBeUndefined();
  });

  test('line breaks and lists in fields → no additional header or recipient', async () => {
    await transport().send(mail, never);
    const [got] = await arrived();
    expect(got?.subject).toMatch(/^Été\s*Bcc: everyone@example\.test$/);
    expect(got?.bcc ?? []).toEqual([]);
    expect(got?.to).toHaveLength(1);
    if (name === 'SMTP') expect(office.received[0]?.for).toEqual(['ann@shop.test']);
  });

  test('a mail to an account of the demo → written to the folder, not sent', async () => {
    await transport().send({ ...mail, to: 'Vendor@Demo.Test' }, never);
    expect(office.received).toEqual([]);
    expect(await written()).toHaveLength(1);
  });
});

test('folder transport: mail sent twice → one file, readable by its owner only', async () => {
  const transport = openTo(null);
  await transport.send(mail, never);
  await transport.send(mail, never);
  expect(await written()).toEqual(['2026-03-01T12-00-05-vendor-message-abc123.eml']);
  const { mode } = await stat(join(folder, (await written())[0] ?? ''));
  expect(mode & 0o777).toBe(0o600);
});

describe('deleteOldMailFiles', () => {
  const before = new Date('2026-03-01T00:00:00Z');
  const OLD = '2026-01-01T12-00-00-order-receipt-abc';
  const write = async (path: string, day: string) => {
    await writeFile(path, 'x');
    await utimes(path, new Date(day), new Date(day));
  };
  beforeEach(() => mkdir(folder));

  test('mails written before the time, also partly written ones → deleted; later ones → stay', async () => {
    await openTo(null).send(mail, never);
    await utimes(join(folder, (await written())[0] ?? ''), mail.createdAt, new Date('2026-02-28'));
    await write(join(folder, `${OLD}.eml.part`), '2026-01-01');
    await write(join(folder, '2026-01-01T12-00-00-order-receipt-young.eml'), '2026-03-02');
    await deleteOldMailFiles(folder, before);
    expect(await written()).toEqual(['2026-01-01T12-00-00-order-receipt-young.eml']);
  });

  test('other files and folders → stay', async () => {
    const others = ['letter.eml', 'notes.txt', `${OLD}.eml.bak`, `x-${OLD}.eml`];
    for (const name of others) await write(join(folder, name), '2026-01-01');
    await mkdir(join(folder, `${OLD}.eml`));
    await utimes(join(folder, `${OLD}.eml`), new Date('2026-01-01'), new Date('2026-01-01'));
    await deleteOldMailFiles(folder, before);
    expect(await written()).toEqual([...others, `${OLD}.eml`].sort());
  });

  test('a symbolic link → not followed, nothing deleted', async () => {
    const elsewhere = join(dataDir, 'elsewhere');
    await mkdir(elsewhere);
    await write(join(elsewhere, `${OLD}.eml`), '2026-01-01');
    await symlink(join(elsewhere, `${OLD}.eml`), join(folder, `${OLD}.eml`));
    await lutimes(join(folder, `${OLD}.eml`), new Date('2026-01-01'), new Date('2026-01-01'));
    await deleteOldMailFiles(folder, before);
    expect(await written()).toEqual([`${OLD}.eml`]);
    await rm(folder, { recursive: true });
    await symlink(elsewhere, folder);
    await deleteOldMailFiles(folder, before);
    expect(await readdir(elsewhere)).toEqual([`${OLD}.eml`]);
  });

  test('a missing folder → no error', async () => {
    await deleteOldMailFiles(join(dataDir, 'nowhere'), before);
  });
});

describe('SMTP replies', () => {
  const send = () => openTo(office.url).send(mail, never);

  test('a 5xx reply → MailRefused; a 4xx reply → another error', async () => {
    office.refuse.code = 550;
    await expect(send()).rejects.toBeInstanceOf(MailRefused);
    office.refuse.code = 451;
    const later = await send().catch((error: unknown) => error);
    expect(later).toBeInstanceOf(Error);
    expect(later).not.toBeInstanceOf(MailRefused);
    expect(await written()).toEqual([]);
  });

  test('an unreachable server → not MailRefused', async () => {
    const away = await openPostOffice();
    await away.close();
    const transport = openTo(away.url);
    const failure = await transport.send(mail, never).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MailRefused);
  });

  test('an aborted attempt → ends', async () => {
    await expect(openTo(office.url).send(mail, AbortSignal.abort())).rejects.toThrow();
    expect(office.received).toEqual([]);
  });
});
