import { beforeEach, describe, expect, test } from 'vitest';
import { deleteOldMails } from '#api/features/mail/mailer.service.ts';
import type { Mail } from '#api/ports/mail.ts';
import { outbox } from '#db/schema.ts';
import { makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { owe } from '#test/owe.ts';
import { announceStatements } from './statement-mails.service.ts';

const t = useMarket();
const db = () => t.context.db;
const announce = () => announceStatements(t.context, new AbortController().signal);
let sent: Mail[];

beforeEach(async () => {
  await db().delete(outbox);
  t.clock.now = new Date('2026-03-01T00:05:00Z');
  sent = t.collectMails();
});

/** A vendor who is owed cents since a day. */
async function earner(cents: number, at: string) {
  const vendor = await makeVendor(db());
  await owe(db(), { vendorId: vendor.id, cents, now: new Date(at), daysAgo: 0 });
  return vendor;
}
const mailsTo = ({ user }: { user: { email: string } }) => sent.filter(({ to }) => to === user.email);

describe('announceStatements', () => {
  test('month over, money moved → one mail to the owner, from two nodes at once and day after day', async () => {
    const february = await earner(5000, '2026-02-28T23:59:59Z');
    const [before, after] = [
      await earner(700, '2026-01-31T23:59:59Z'),
      await earner(700, '2026-03-01T00:00:00Z'),
    ];
    await owe(db(), { vendorId: february.id, cents: 250, now: new Date('2026-01-02T00:00:00Z'), daysAgo: 0 });
    await Promise.all([announce(), announce(), announce()]);
    await t.sendMails();
    for (let day = 2; day <= 31; day++) {
      t.clock.now = new Date(Date.UTC(2026, 2, day, 0, 5));
      await announce();
      await t.sendMails();
      await deleteOldMails(t.context);
    }
    expect(mailsTo(february)).toHaveLength(1);
    const [mail] = mailsTo(february);
    expect(mail?.subject).toBe('Your statement for February 2026');
    expect(mail?.text).toContain('Opening balance: $2.50\nClosing balance: $52.50');
    expect(mail?.text).toContain('/statement?month=2026-02');
    for (const vendor of [before, after]) expect(mailsTo(vendor)).toEqual([]);
    t.clock.now = new Date('2026-04-01T00:05:00Z');
    await announce();
    await t.sendMails();
    expect(mailsTo(after).map(({ subject }) => subject)).toEqual(['Your statement for March 2026']);
  });

  test('owner who does not want to know, before or after it was queued → no mail', async () => {
    const [before, after] = [
      await earner(5000, '2026-02-10T00:00:00Z'),
      await earner(5000, '2026-02-10T00:00:00Z'),
    ];
    const decline = ({ token }: { token: string }) =>
      t.api(token)('PATCH user/mail-choice', { body: { topic: 'statement-ready', wanted: false } });
    await decline(before);
    await announce();
    await decline(after);
    await t.sendMails();
    for (const vendor of [before, after]) expect(mailsTo(vendor)).toEqual([]);
  });

  test('more vendors than one part → each gets the mail', async () => {
    const vendors = [];
    for (let n = 0; n < 3; n++) vendors.push(await earner(5000, '2026-02-10T00:00:00Z'));
    await announceStatements(t.context, new AbortController().signal, 2);
    await t.sendMails();
    for (const vendor of vendors) expect(mailsTo(vendor)).toHaveLength(1);
  });

  test('no node ran for most of the month → nothing is said of what is long over', async () => {
    const vendor = await earner(5000, '2026-02-10T00:00:00Z');
    t.clock.now = new Date('2026-03-27T00:05:00Z');
    await announce();
    await t.sendMails();
    expect(mailsTo(vendor)).toEqual([]);
  });
});
