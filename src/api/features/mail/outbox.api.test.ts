import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queuePasswordReset } from '#api/features/accounts/reset.service.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { mailTemplates } from '#api/mail-templates.ts';
import { type Mail, MailRefused } from '#api/ports/mail.ts';
import { newId } from '#db/columns.ts';
import { outbox, vendorMessages } from '#db/schema.ts';
import { makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';
import { deleteOldMails, sendMails, startMailer } from './mailer.service.ts';
import { queueMail } from './outbox.service.ts';

const t = useMarket();
const start = new Date('2026-03-01T12:00:00Z');
const MINUTE = 60_000;

let sent: Mail[];
let send: (mail: Mail) => Promise<void>;

beforeEach(async () => {
  sent = [];
  send = async () => {};
  t.clock.now = start;
  t.context.mail = {
    send: async (mail) => {
      await send(mail);
      sent.push(mail);
    },
  };
  await t.context.db.delete(outbox);
  await t.context.db.delete(vendorMessages);
});

const rows = () => t.context.db.select().from(outbox);
const later = (minutes: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + minutes * MINUTE);
};

/** A message to a vendor, which the outbox can report. */
async function makeMessage() {
  const vendor = await makeVendor(t.context.db);
  const row = { id: newId(), vendorId: vendor.id, name: 'Ada', email: 'ada@example.test', message: 'Hello' };
  await t.context.db.insert(vendorMessages).values(row);
  return row.id;
}

const tell = (subject: string) =>
  inTransaction(t.context, (tx, invalidate) =>
    queueMail(tx, invalidate, { kind: 'vendor-message', subject, now: t.clock.now }),
  );

const unsent = { sentAt: null, error: null, attempts: 0 };

describe('queueMail', () => {
  test('keeps the mail exactly if the transaction commits', async () => {
    await expect(
      inTransaction(t.context, async (tx, invalidate) => {
        await queueMail(tx, invalidate, { kind: 'vendor-message', subject: 'm1', now: start });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
    await tell('m1');
    expect(await rows()).toEqual([
      {
        ...unsent,
        id: expect.any(String),
        key: 'vendor-message:m1',
        kind: 'vendor-message',
        subject: 'm1',
        nextAttemptAt: start,
        createdAt: start,
      },
    ]);
  });

  test('tells once what is told twice, but a wish for a new password each time', async () => {
    await Promise.all([tell('m1'), tell('m1'), tell('m2')]);
    expect((await rows()).map((row) => row.key).toSorted()).toEqual([
      'vendor-message:m1',
      'vendor-message:m2',
    ]);
    for (let n = 0; n < 2; n++) {
      await inTransaction(t.context, (tx, invalidate) =>
        queuePasswordReset(tx, invalidate, { email: 'a@example.test', now: start }),
      );
    }
    expect(await rows()).toHaveLength(4);
  });
});

describe('sendMails', () => {
  test('sends what is due, and keeps of it only that it went', async () => {
    const id = await makeMessage();
    await tell(id);
    await t.sendMails();
    await t.sendMails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ kind: 'vendor-message', createdAt: start });
    expect(await rows()).toMatchObject([
      { key: `vendor-message:${id}`, subject: null, nextAttemptAt: null, sentAt: start, attempts: 1 },
    ]);
  });

  test('sends each mail once, however many nodes look', async () => {
    for (let n = 0; n < 5; n++) await tell(await makeMessage());
    await Promise.all(Array.from({ length: 6 }, () => t.sendMails()));
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(5);
  });

  test('leaves no listener on the signal that stops the market', async () => {
    const { signal } = new AbortController();
    for (let n = 0; n < 3; n++) await tell(await makeMessage());
    await sendMails(t.context, mailTemplates, signal);
    expect(sent).toHaveLength(3);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('what is no longer there is done without a mail', async () => {
    await tell('a message that was deleted');
    await t.sendMails();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ nextAttemptAt: null, subject: null }]);
  });

  test('a failure is tried again later, and keeps no other mail waiting', async () => {
    const warn = vi.spyOn(t.context.log, 'warn').mockReturnValue();
    const [first, second] = [await makeMessage(), await makeMessage()];
    await tell(first);
    await tell(second);
    let tries = 0;
    send = async () => {
      tries += 1;
      if (tries === 1) throw new Error('451 not now');
    };
    await t.sendMails();
    expect(sent).toHaveLength(1);
    expect(warn).toHaveBeenCalledTimes(1);
    const waiting = (await rows()).find((row) => row.sentAt === null);
    expect(waiting).toMatchObject({
      error: 'Error: 451 not now',
      nextAttemptAt: new Date(start.getTime() + MINUTE),
    });
    later(0.9);
    await t.sendMails();
    expect(sent).toHaveLength(1);
    later(0.2);
    await t.sendMails();
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(2);
    expect(await rows()).toMatchObject([{ error: null }, { error: null }]);
  });

  test('a try that was put off by a clock that was a year ahead is made at once', async () => {
    vi.spyOn(t.context.log, 'warn').mockReturnValue();
    await tell(await makeMessage());
    send = () => Promise.reject(new Error('451 not now'));
    later(365 * 24 * 60);
    await t.sendMails();
    t.clock.now = start;
    send = async () => {};
    await t.sendMails();
    expect(sent).toHaveLength(1);
  });

  test('gives up after nine tries and says why', async () => {
    vi.spyOn(t.context.log, 'warn').mockReturnValue();
    const error = vi.spyOn(t.context.log, 'error').mockReturnValue();
    await tell(await makeMessage());
    let tries = 0;
    send = () => {
      tries += 1;
      return Promise.reject(new Error(`away ${tries}`));
    };
    for (let day = 0; day < 30; day += 1) {
      await t.sendMails();
      later(24 * 60);
    }
    expect(tries).toBe(9);
    expect(error).toHaveBeenCalledTimes(1);
    expect(await rows()).toMatchObject([
      { attempts: 9, error: 'Error: away 9', nextAttemptAt: null, sentAt: null, subject: null },
    ]);
  });

  test('of what a server says only the beginning is kept, and no address', async () => {
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    await tell(await makeMessage());
    send = () => Promise.reject(new MailRefused(`550 <ann@shop.test> unknown ${'x'.repeat(100_000)}`));
    await t.sendMails();
    const [row] = await rows();
    expect(row?.error).toMatch(/^MailRefused: 550 <\[redacted\]> unknown x+ …$/);
    expect(row?.error?.length).toBeLessThan(520);
  });

  test('what a server refuses for good is not tried again', async () => {
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    await tell(await makeMessage());
    send = () => Promise.reject(new MailRefused('550 no such person'));
    await t.sendMails();
    expect(await rows()).toMatchObject([
      { attempts: 1, error: 'MailRefused: 550 no such person', nextAttemptAt: null, sentAt: null },
    ]);
  });

  test('a mail whose node died is taken over after five minutes', async () => {
    await tell(await makeMessage());
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise, resolve } = Promise.withResolvers<void>();
    send = () => {
      begin();
      return promise;
    };
    const dying = t.sendMails();
    await begun;
    later(4.9);
    send = async () => {};
    await t.sendMails();
    expect(sent).toEqual([]);
    later(0.2);
    await t.sendMails();
    expect(sent).toHaveLength(1);
    const after = await rows();
    // The first one comes back after all, and finds that it is no longer its own.
    resolve();
    await dying;
    expect(await rows()).toEqual(after);
  });
});

describe('startMailer', () => {
  test('sends after the commit without being asked, and ends before it says that it has', async () => {
    const stop = startMailer(t.context, mailTemplates, 3_600_000);
    const id = await makeMessage();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: open, resolve: release } = Promise.withResolvers<void>();
    send = async () => {
      begin();
      await open;
    };
    await tell(id);
    await begun;
    expect(sent).toEqual([]);
    const stopped = stop();
    release();
    await stopped;
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ sentAt: start }]);
    await tell(await makeMessage());
    expect(sent).toHaveLength(1);
  });

  test('finds what an earlier run has left', async () => {
    await tell(await makeMessage());
    const stop = startMailer(t.context, mailTemplates, 3_600_000);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await stop();
  });
});

test('mails that were done a month ago are forgotten, those that wait are not', async () => {
  await tell(await makeMessage());
  await t.sendMails();
  await tell('waiting');
  later(29 * 24 * 60);
  await deleteOldMails(t.context);
  expect(await rows()).toHaveLength(2);
  later(2 * 24 * 60);
  await deleteOldMails(t.context);
  expect(await rows()).toMatchObject([{ key: 'vendor-message:waiting' }]);
});
