import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import type { Mail } from '#api/ports/mail.ts';
import { contents, users } from '#db/schema.ts';
import { makeCustomer, makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();
const message = 'Is it <b>A4</b>?\n& "letter"';
let sent: Mail[];

async function writeContactAddress(email: string) {
  const value = { email };
  const row = { key: 'contact-us-page', value };
  await t.context.db
    .insert(contents)
    .values(row)
    .onConflictDoUpdate({ target: contents.key, set: { value } });
  t.context.changes.emit(['content:contact-us-page']);
}

beforeEach(() => {
  sent = t.collectMails();
});

test('message mails: message to a vendor → to the vendor, with the author as Reply-To', async () => {
  const vendor = await makeVendor(t.context.db, { shopName: 'Salt & Fennel' });
  await t.api()('POST vendor-message', {
    body: { name: 'Zoë <z>', email: 'zoe@example.test', message, vendorId: vendor.id },
  });
  await t.sendMails();
  expect(sent).toHaveLength(1);
  const [mail] = sent;
  expect(mail).toMatchObject({
    to: vendor.user.email,
    replyTo: { name: 'Zoë <z>', address: 'zoe@example.test' },
    subject: 'Message from Zoë <z>',
  });
  expect(mail?.text).toContain('> Is it <b>A4</b>?\n> & "letter"');
  expect(mail?.text).toContain('/messages');
  expect(mail?.html).toContain('Is it &lt;b&gt;A4&lt;/b&gt;?<br>&amp; &quot;letter&quot;');
  expect(mail?.html).toContain('Salt &amp; Fennel');
  expect(mail?.html).not.toMatch(/<b>|<z>/);
});

test('message mails: contact message → to the address of the contact page; no address → no mail', async () => {
  const body = { name: 'Ada', email: 'ada@example.test', phone: '+1 555', message };
  await t.api()('POST contact-us-message', { body });
  await t.sendMails();
  expect(sent).toEqual([]);
  await writeContactAddress('us@market.test');
  await t.api()('POST contact-us-message', { body });
  await t.sendMails();
  expect(sent).toMatchObject([
    { to: 'us@market.test', replyTo: { name: 'Ada', address: 'ada@example.test' } },
  ]);
  expect(sent[0]?.text).toContain('Ada (ada@example.test, +1 555) wrote:');
});

test('message mails: mail that nobody wrote → answers go to the address of the contact page', async () => {
  await writeContactAddress('us@market.test');
  const customer = await makeCustomer(t.context.db);
  const deletionDueAt = new Date('2026-04-01T00:00:00Z');
  await t.context.db.update(users).set({ deletionDueAt }).where(eq(users.id, customer.id));
  await inTransaction(t.context, (tx, invalidate) =>
    queueMail(tx, invalidate, { kind: 'account-deletion', subject: customer.id, now: t.context.now() }),
  );
  await t.sendMails();
  expect(sent).toMatchObject([
    { to: customer.email, replyTo: { name: 'Emporia', address: 'us@market.test' } },
  ]);
});
