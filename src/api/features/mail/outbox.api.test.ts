import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { queuePasswordReset } from '#api/features/accounts/reset.service.ts';
import { mailTemplates } from '#api/features.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { type Mail, MailRefused } from '#api/ports/mail.ts';
import { newId } from '#db/columns.ts';
import { outbox, vendorMessages } from '#db/schema.ts';
import { makeAdmin, makeCustomer, makeVendor } from '#test/factories.ts';
import { failure } from '#test/failure.ts';
import { useMarket } from '#test/harness.ts';
import { deleteOldMails, sendMails, startMailer } from './mailer.service.ts';
import { queueGradually, queueMail } from './outbox.service.ts';
import { claimDueMail, findUnsent } from './outbox.sql.ts';

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

const queue = (subject: string) =>
  inTransaction(t.context, (tx, invalidate) =>
    queueMail(tx, invalidate, { kind: 'vendor-message', subject, now: t.clock.now }),
  );

const unsent = { sentAt: null, lastError: null, attempts: 0 };

describe('queueMail', () => {
  test('rolled back → no mail; committed → one row', async () => {
    await expect(
      inTransaction(t.context, async (tx, invalidate) => {
        await queueMail(tx, invalidate, { kind: 'vendor-message', subject: 'm1', now: start });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await rows()).toEqual([]);
    await queue('m1');
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

  test('same subject twice → one row; password reset → a row each time', async () => {
    await Promise.all([queue('m1'), queue('m1'), queue('m2')]);
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

describe('queueGradually', () => {
  const mails = Array.from({ length: 120 }, (_, n) => ({
    kind: 'new-version' as const,
    subject: `v${n}`,
    now: start,
  }));

  test('many mails → due a few at a time, and a password reset goes out between them', async () => {
    await inTransaction(t.context, async (tx, invalidate) => {
      await queueGradually(tx, invalidate, { mails });
      await queueGradually(tx, invalidate, {
        mails: [{ kind: 'new-version', subject: 'later', now: start }],
        before: 120,
      });
    });
    later(0.05);
    await inTransaction(t.context, (tx, invalidate) =>
      queuePasswordReset(tx, invalidate, { email: 'a@example.test', now: t.clock.now }),
    );
    const all = (await rows()).toSorted((a, b) => Number(a.nextAttemptAt) - Number(b.nextAttemptAt));
    expect(all.findIndex(({ kind }) => kind === 'password-reset')).toBe(50);
    const seconds = all.map(({ nextAttemptAt }) => (Number(nextAttemptAt) - Number(start)) / 1000);
    expect([seconds[49], seconds[51], seconds.at(-1)]).toEqual([0, 10, 20]);
  });

  test('the same mails again → queued once', async () => {
    for (let n = 0; n < 2; n++)
      await inTransaction(t.context, (tx, invalidate) => queueGradually(tx, invalidate, { mails }));
    expect(await rows()).toHaveLength(120);
  });
});

describe('sendMails', () => {
  test('due mail → sent once, its subject is deleted from the row', async () => {
    const id = await makeMessage();
    await queue(id);
    await t.sendMails();
    await t.sendMails();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ kind: 'vendor-message', createdAt: start });
    expect(await rows()).toMatchObject([
      { key: `vendor-message:${id}`, subject: null, nextAttemptAt: null, sentAt: start, attempts: 1 },
    ]);
  });

  test('six parallel calls → each mail once', async () => {
    for (let n = 0; n < 5; n++) await queue(await makeMessage());
    await Promise.all(Array.from({ length: 6 }, () => t.sendMails()));
    expect(sent).toHaveLength(5);
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(5);
  });

  test('finished → no listener left on the abort signal', async () => {
    const { signal } = new AbortController();
    for (let n = 0; n < 3; n++) await queue(await makeMessage());
    await sendMails(t.context, mailTemplates, signal);
    expect(sent).toHaveLength(3);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('MAILS_PER_SECOND → the next mail waits for its turn, and no longer than until the market stops', async () => {
    const slow = { ...t.context, config: { ...t.context.config, mail: { ...t.context.config.mail } } };
    slow.config.mail.perSecond = 1 / 3600;
    for (let n = 0; n < 2; n++) await queue(await makeMessage());
    const stopping = new AbortController();
    const sending = sendMails(slow, mailTemplates, stopping.signal);
    const sentRows = async () => (await rows()).filter((row) => row.sentAt !== null).length;
    await expect.poll(sentRows).toBe(1);
    stopping.abort();
    await sending;
    expect(sent).toHaveLength(1);
    expect(await sentRows()).toBe(1);
  });

  test('subject deleted meanwhile → done without a mail', async () => {
    await queue('a message that was deleted');
    await t.sendMails();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ nextAttemptAt: null, subject: null }]);
  });

  test('failure → retried after a minute, and other mails are sent', async () => {
    const warn = vi.spyOn(t.context.log, 'warn').mockReturnValue();
    const [first, second] = [await makeMessage(), await makeMessage()];
    await queue(first);
    await queue(second);
    let attempts = 0;
    send = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('451 not now');
    };
    await t.sendMails();
    expect(sent).toHaveLength(1);
    expect(warn).toHaveBeenCalledTimes(1);
    const waiting = (await rows()).find((row) => row.sentAt === null);
    expect(waiting).toMatchObject({
      lastError: 'Error: 451 not now',
      nextAttemptAt: new Date(start.getTime() + MINUTE),
    });
    later(0.9);
    await t.sendMails();
    expect(sent).toHaveLength(1);
    later(0.2);
    await t.sendMails();
    expect(new Set(sent.map((mail) => mail.id)).size).toBe(2);
    expect(await rows()).toMatchObject([{ lastError: null }, { lastError: null }]);
  });

  test('retry scheduled by a clock that was a year ahead → made immediately', async () => {
    vi.spyOn(t.context.log, 'warn').mockReturnValue();
    await queue(await makeMessage());
    send = () => Promise.reject(new Error('451 not now'));
    later(365 * 24 * 60);
    await t.sendMails();
    t.clock.now = start;
    send = async () => {};
    await t.sendMails();
    expect(sent).toHaveLength(1);
  });

  test('nine failed attempts → given up and logged with the error', async () => {
    vi.spyOn(t.context.log, 'warn').mockReturnValue();
    const error = vi.spyOn(t.context.log, 'error').mockReturnValue();
    const subject = await makeMessage();
    await queue(subject);
    let attempts = 0;
    send = () => {
      attempts += 1;
      return Promise.reject(new Error(`away ${attempts}`));
    };
    for (let day = 0; day < 30; day += 1) {
      await t.sendMails();
      later(24 * 60);
    }
    expect(attempts).toBe(9);
    expect(error).toHaveBeenCalledTimes(1);
    expect(await rows()).toMatchObject([
      { attempts: 9, lastError: 'Error: away 9', nextAttemptAt: null, sentAt: null, subject },
    ]);
  });

  test('long error with an address → stored truncated and redacted', async () => {
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    await queue(await makeMessage());
    send = () => Promise.reject(new MailRefused(`550 <ann@shop.test> unknown ${'x'.repeat(100_000)}`));
    await t.sendMails();
    const [row] = await rows();
    expect(row?.lastError).toMatch(/^MailRefused: 550 <\[redacted\]> unknown x+ …$/);
    expect(row?.lastError?.length).toBeLessThan(520);
  });

  test('MailRefused → not retried', async () => {
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    await queue(await makeMessage());
    send = () => Promise.reject(new MailRefused('550 no such person'));
    await t.sendMails();
    expect(await rows()).toMatchObject([
      { attempts: 1, lastError: 'MailRefused: 550 no such person', nextAttemptAt: null, sentAt: null },
    ]);
  });

  test('node dies while sending → another node takes over after five minutes', async () => {
    await queue(await makeMessage());
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
    // The first node finishes late and must not overwrite the row that it no longer holds.
    resolve();
    await dying;
    expect(await rows()).toEqual(after);
  });

  test('node killed in nine attempts → given up without a tenth, and shown as failed', async () => {
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    const subject = await makeMessage();
    await queue(subject);
    for (let n = 0; n < 9; n += 1) {
      const now = t.clock.now;
      await claimDueMail(t.context.db, { now, until: new Date(now.getTime() + MINUTE) });
      later(2);
    }
    await t.sendMails();
    expect(sent).toEqual([]);
    expect(await rows()).toMatchObject([{ nextAttemptAt: null, sentAt: null, subject }]);
    expect(await findUnsent(t.context.db, { limit: 1 })).toMatchObject([{ canRetry: true }]);
  });
});

describe('startMailer', () => {
  test('committed → sent without a call; stopped → waits for the mail being sent', async () => {
    const stop = startMailer(t.context, mailTemplates, 3_600_000);
    const id = await makeMessage();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: open, resolve: release } = Promise.withResolvers<void>();
    send = async () => {
      begin();
      await open;
    };
    await queue(id);
    await begun;
    expect(sent).toEqual([]);
    const stopped = stop();
    release();
    await stopped;
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ sentAt: start }]);
    await queue(await makeMessage());
    expect(sent).toHaveLength(1);
  });

  test('mails left by an earlier run → sent', async () => {
    await queue(await makeMessage());
    const stop = startMailer(t.context, mailTemplates, 3_600_000);
    await expect.poll(() => sent).toHaveLength(1);
    await stop();
  });
});

describe('POST admin/mail/{id}/retry', () => {
  const retry = async (id: string) =>
    t.api((await makeAdmin(t.context.db)).token).full('POST admin/mail/{id}/retry', { params: { id } });
  const refused = () => Promise.reject(new MailRefused('550 no such person'));
  const onlyId = async () => (await rows())[0]?.id ?? '';

  test('mail that was given up → sent once, also if retried twice at the same time; then 409', async () => {
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    await queue(await makeMessage());
    send = refused;
    await t.sendMails();
    send = async () => {};
    const id = await onlyId();
    const answers = await Promise.allSettled([retry(id), retry(id)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await t.sendMails();
    expect(sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 1, lastError: null, subject: null, sentAt: start }]);
    await expect(retry(id)).rejects.toEqual(failure(409, 'This mail has been sent.'));
  });

  test('mail that still waits → 409; unknown → 404; a customer → 403', async () => {
    await queue(await makeMessage());
    const id = await onlyId();
    await expect(retry(id)).rejects.toEqual(failure(409, 'This mail is still being tried.'));
    await expect(retry('unknown')).rejects.toEqual(failure(404, 'This mail was not found.'));
    const { token } = await makeCustomer(t.context.db);
    const byCustomer = t.api(token)('POST admin/mail/{id}/retry', { params: { id } });
    await expect(byCustomer).rejects.toMatchObject({ status: 403 });
  });

  test('mail about an address → its address is forgotten when it is given up, so 409', async () => {
    vi.spyOn(t.context.log, 'error').mockReturnValue();
    const { email } = await makeCustomer(t.context.db);
    await inTransaction(t.context, (tx, invalidate) =>
      queueMail(tx, invalidate, { kind: 'account-deleted', subject: email, now: start }),
    );
    send = refused;
    await t.sendMails();
    expect(await rows()).toMatchObject([{ subject: null, sentAt: null }]);
    await expect(retry(await onlyId())).rejects.toEqual(
      failure(409, 'This mail can no longer be sent: what it was about was deleted.'),
    );
  });
});

test('deleteOldMails: sent or given up a month ago → deleted; waiting → stay', async () => {
  await queue(await makeMessage());
  await t.sendMails();
  await queue('waiting');
  later(29 * 24 * 60);
  await deleteOldMails(t.context);
  expect(await rows()).toHaveLength(2);
  later(2 * 24 * 60);
  await deleteOldMails(t.context);
  expect(await rows()).toMatchObject([{ key: 'vendor-message:waiting' }]);
});
