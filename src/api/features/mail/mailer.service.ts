import type { AppContext } from '#api/kernel/context.ts';
import { redact } from '#api/kernel/log.ts';
import { MailRefused } from '#api/ports/mail.ts';
import { dayOf } from '#domain/day.ts';
import { nextTry } from '#domain/mail.ts';
import { composeMail } from './compose.ts';
import * as outbox from './outbox.sql.ts';

/** How long one try may take; well within the time for which a node holds a mail. */
const TRY_MS = 60_000;
const HELD_MS = 5 * 60_000;
/** How long a mail under way may still take when the market stops. */
const GRACE_MS = 5_000;
const KEPT_MS = 30 * 24 * 3_600_000;
const never = new AbortController().signal;

/** Sends every mail that is due, one after the other; several nodes may do it at once. */
export async function sendMails(context: AppContext, stopping: AbortSignal = never): Promise<void> {
  while (!stopping.aborted) {
    const now = context.now();
    const mail = await outbox.takeDue(context.db, { now, until: new Date(now.getTime() + HELD_MS) });
    if (!mail) return;
    await send(context, mail, stopping);
  }
}

async function send(context: AppContext, mail: outbox.TakenMail, stopping: AbortSignal): Promise<void> {
  try {
    const composed = await composeMail(context, mail);
    // Nobody to write to, or nothing to say any more: that is done too.
    if (composed) await withDeadline(stopping, (signal) => context.mail.carry(composed, signal));
    await outbox.markSent(context.db, { ...mail, now: context.now() });
  } catch (error) {
    const next = error instanceof MailRefused ? null : nextTry(mail, context.now());
    const { id, kind, attempts } = mail;
    context.log[next ? 'warn' : 'error'](
      { err: error, mail: id, kind, attempts },
      next ? 'a mail was not sent; it will be tried again' : 'a mail was not sent and is given up',
    );
    const failed = { id, attempts, error: redact(String(error)) };
    if (next) await outbox.markFailed(context.db, { ...failed, next });
    else await outbox.giveUp(context.db, { ...failed, day: dayOf(context.now()) });
  }
}

/**
 * Gives `work` a signal that aborts after TRY_MS, or GRACE_MS after `stopping` aborts.
 * `stopping` lives as long as the market, so its listener is removed when the work ends.
 */
async function withDeadline(
  stopping: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const late = new AbortController();
  const onStop = () => setTimeout(() => late.abort(), GRACE_MS).unref();
  stopping.addEventListener('abort', onStop, { once: true });
  try {
    await work(AbortSignal.any([AbortSignal.timeout(TRY_MS), late.signal]));
  } finally {
    stopping.removeEventListener('abort', onStop);
  }
}

/** Forgets mails that were done a month ago. */
export const forgetOldMails = (context: AppContext): Promise<unknown> =>
  outbox.deleteDone(context.db, { before: new Date(context.now().getTime() - KEPT_MS) });

/**
 * Sends mails as soon as what they report is committed, and looks every so many milliseconds for those whose time
 * has come; never twice at once. The timer keeps no process alive.
 * @returns what stops it, and resolves when a mail under way has gone or was put back
 */
export function startMailer(context: AppContext, everyMs: number): () => Promise<void> {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;
  const drain = async (): Promise<void> => {
    while (again && !stop.signal.aborted) {
      again = false;
      await sendMails(context, stop.signal).catch((error: unknown) =>
        context.log.error({ err: error }, 'the mailer failed'),
      );
    }
    running = null;
  };
  const wake = (): void => {
    again = true;
    running ??= drain();
  };
  const stopListening = context.changes.onChange((tags) => {
    if (tags.includes('outbox')) wake();
  });
  const timer = setInterval(wake, everyMs).unref();
  wake();
  return async () => {
    clearInterval(timer);
    stopListening();
    stop.abort();
    await running;
  };
}
