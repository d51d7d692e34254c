import { z } from 'zod';
import { MAIL_KINDS } from '#domain/mail.ts';
import { endpoint, id, instant, named, nothing } from './endpoint.ts';

const unsentMail = named('UnsentMail', {
  id,
  kind: z.enum(MAIL_KINDS),
  /** Why the last attempt failed. */
  lastError: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: instant,
  /** Null: it was given up. */
  nextAttemptAt: instant.nullable(),
  /** Whether it was given up and can be sent after all. */
  canRetry: z.boolean(),
});
export type UnsentMail = z.infer<typeof unsentMail>;

const jobHealth = named('JobHealth', {
  name: z.string(),
  /** The end of the last run on any node. */
  lastRunAt: instant.nullable(),
  lastOutcome: z.enum(['succeeded', 'failed']).nullable(),
  /** During a run: when another node may take over. */
  nextRunAt: instant,
  /** Whether it has been due for more than an hour. */
  overdue: z.boolean(),
});
export type JobHealth = z.infer<typeof jobHealth>;

const health = named('Health', {
  version: z.string(),
  startedAt: instant,
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    sizeBytes: z.number(),
    /** How long a statement took. */
    latencyMs: z.number(),
    /** Replicas as the node that answers sees them. */
    replicas: z.array(
      z.object({
        /** Host and port. */
        name: z.string(),
        /** Whether public reads go to it. */
        used: z.boolean(),
        /** How much of the log it has not replayed; null if it does not answer. */
        behindBytes: z.number().nullable(),
      }),
    ),
  }),
  /** Of DATA_DIR; null if it does not answer. */
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number(), low: z.boolean() }).nullable(),
  /** The folder or bucket of pictures and files. */
  media: z.object({ location: z.string(), writable: z.boolean() }),
  /** The virus scanner; null: none is configured. */
  scanner: z
    .object({
      /** Null: it does not answer. */
      version: z.object({ engine: z.string(), signaturesAt: instant.nullable() }).nullable(),
      /** Whether its signatures are older than three days, or have no date. */
      outdated: z.boolean(),
    })
    .nullable(),
  mails: z.object({
    /** Whether an SMTP server is configured; otherwise mails are files. */
    sends: z.boolean(),
    /** Counts are 10,000 at most. */
    waiting: z.number().int(),
    /** Since when the oldest one waits. */
    waitingSince: instant.nullable(),
    /** Those that have failed, the newest first: 20 at most. */
    unsent: z.array(unsentMail),
  }),
  stuckRefunds: z.number().int(),
  /** Paid payments whose order could not be written. */
  paymentsWithoutOrder: z.number().int(),
  paymentsWithoutOrderSince: instant.nullable(),
  /** Unpaid payments that the card provider has not ended for a day after their price had expired. */
  unendedPayments: z.number().int(),
  /** Products that could not be compared with those of other shops: 20 at most. */
  uncheckedProducts: z.array(z.object({ id, name: z.string() })),
  /** Uploads of files for sale that wait for their check. */
  uncheckedUploads: z.number().int(),
  /** Events of the card provider that failed and wait for another attempt. */
  providerEventsWaiting: z.number().int(),
  jobs: z.array(jobHealth),
});
export type Health = z.infer<typeof health>;

export const operationContract = {
  'GET admin/health': endpoint({
    operationId: 'getHealth',
    summary: 'What works and what does not: database, disk, mails, refunds, payments and jobs',
    tag: 'Operation',
    access: 'health:read',
    data: health,
  }),
  'POST admin/mail/{id}/retry': endpoint({
    operationId: 'retryMail',
    summary: 'Send a mail that was given up after all; not one whose link or recipient is no longer known',
    tag: 'Operation',
    access: 'health:read',
    params: z.object({ id }),
    data: nothing,
    message: 'The mail will be sent again.',
    errors: ['mail_settled'],
  }),
};
