import { setTimeout as pause } from 'node:timers/promises';
import { contactEmail, marketName } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { redact } from '#api/kernel/log.ts';
import type { MailTemplates } from '#api/kernel/mail-templates.ts';
import { startTimer } from '#api/kernel/timer.ts';
import { type Mail, MailRefused } from '#api/ports/mail.ts';
import { dayOf } from '#domain/day.ts';
import { isAboutAddress, MAIL_ATTEMPTS_MAX, nextAttempt } from '#domain/mail.ts';
import { renderMail } from './mail-layout.ts';
import * as outbox from './outbox.sql.ts';

/** The longest that an attempt may take; well within the time for which a node claims a mail. */
const ATTEMPT_MS = 60_000;
const CLAIM_MS = 5 * 60_000;
/** How long an attempt may continue when the market stops. */
const GRACE_MS = 5_000;
const RETENTION_MS = 30 * 24 * 3_600_000;
const never = new AbortController().signal;

/**
 * Sends every mail that is due, one after the other, `MAILS_PER_SECOND` at most. Mail servers refuse senders who send
 * too fast, and mails can wait while requests are answered. Several nodes may do it at the same time.
 * @internal
 */
export async function sendMails(
  context: AppContext,
  templates: MailTemplates,
  stopping: AbortSignal = never,
): Promise<void> {
  while (!stopping.aborted) {
    const now = context.now();
    const row = await outbox.claimDueMail(context.db, { now, until: new Date(now.getTime() + CLAIM_MS) });
    if (!row) return;
    await attempt(context, row, () => composeMail(context, templates, row), stopping);
    await pause(1000 / context.config.mail.perSecond, undefined, { signal: stopping }).catch(() => {});
  }
}

async function attempt(
  context: AppContext,
  row: outbox.ClaimedMail,
  compose: () => Promise<Mail | null>,
  stopping: AbortSignal,
): Promise<void> {
  try {
    // Each attempt ended with its node, perhaps because of this mail.
    if (row.attempts > MAIL_ATTEMPTS_MAX) throw new Error('The node was killed in the last attempt.');
    const mail = await compose();
    // Without a recipient, or with nothing left to say, the row is done too.
    if (mail) await withDeadline(stopping, (signal) => context.mail.send(mail, signal));
    await outbox.markSent(context.db, { ...row, now: context.now() });
  } catch (error) {
    const next = error instanceof MailRefused ? null : nextAttempt(row, context.now());
    const { id, kind, attempts } = row;
    context.log[next ? 'warn' : 'error'](
      { err: error, mail: id, kind, attempts },
      next ? 'a mail was not sent; it will be tried again' : 'a mail was not sent and is given up',
    );
    const failed = { id, attempts, lastError: redact(String(error)) };
    if (next) await outbox.markFailed(context.db, { ...failed, next });
    else
      await outbox.giveUp(context.db, {
        ...failed,
        day: dayOf(context.now()),
        forgetSubject: isAboutAddress(kind),
      });
  }
}

async function composeMail(
  context: AppContext,
  templates: MailTemplates,
  { id, kind, createdAt, subject: about }: outbox.ClaimedMail,
): Promise<Mail | null> {
  const content = about === null ? null : await templates[kind](context, about);
  // The account of the recipient may be deleted.
  if (!content?.to) return null;
  const { to, subject, stopPath } = content;
  const { publicUrl } = context.config;
  const fromName = await marketName(context);
  const replyTo = content.replyTo ?? (await marketReply(context, { name: fromName, to }));
  const stopUrl = stopPath && publicUrl + stopPath;
  return {
    id,
    kind,
    createdAt,
    to,
    replyTo,
    subject,
    fromName,
    stopUrl,
    ...renderMail(content, { marketName: fromName, publicUrl }),
  };
}

/** Answers go to the market's contact address, since mails to the sender's address are not read; not from the market to itself. */
async function marketReply(context: AppContext, { name, to }: { name: string; to: string }) {
  const address = await contactEmail(context);
  return address && address !== to ? { name, address } : undefined;
}

/**
 * Gives `work` a signal that aborts after ATTEMPT_MS, or GRACE_MS after `stopping` aborts.
 * `stopping` lives as long as the market, so its listener is removed when the work ends.
 */
async function withDeadline(
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const grace = new AbortController();
  const onStop = () => setTimeout(() => grace.abort(), GRACE_MS).unref();
  stopping.addEventListener('abort', onStop, { once: true });
  try {
    await work(AbortSignal.any([AbortSignal.timeout(ATTEMPT_MS), grace.signal]));
  } finally {
    stopping.removeEventListener('abort', onStop);
  }
}

/** Deletes mails that were sent or given up a month ago. */
export const deleteOldMails = (context: AppContext): Promise<unknown> =>
  outbox.deleteDone(context.db, { before: new Date(context.now().getTime() - RETENTION_MS) });

/**
 * Sends mails right after the commit that queued them, and every `everyMs` those whose next attempt is due.
 * @returns a function that stops the mailer, and resolves when the current attempt has ended
 */
export function startMailer(
  context: AppContext,
  templates: MailTemplates,
  everyMs: number,
): () => Promise<void> {
  const timer = startTimer(context, 'mailer', everyMs, (signal) => sendMails(context, templates, signal));
  const stopListening = context.changes.onChange((tags) => {
    if (tags.includes('outbox')) timer.trigger();
  });
  timer.trigger();
  return () => {
    stopListening();
    return timer.stop();
  };
}
