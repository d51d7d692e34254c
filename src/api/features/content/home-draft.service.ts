import { isDeepStrictEqual } from 'node:util';
import { withFiles } from '#api/features/media/media.service.ts';
import { badRequest, changedElsewhere, conflict } from '#api/kernel/errors.ts';
import type { Input, UploadedFile } from '#api/kernel/implement.ts';
import type { Market } from '#api/kernel/market.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { HOME_FILES } from '#contract/content-documents.ts';
import type { HomeDraft } from '#contract/home-page.ts';
import type { Db } from '#db/client.ts';
import { putContent, readVersioned, usableContent } from './content.service.ts';
import { changedValue, lockDocument } from './content-documents.service.ts';
import * as drafts from './content-drafts.sql.ts';

const key = 'home-page';
const NAME = 'The draft';

/** The draft, and whether a publish waits for its time. */
export async function readDraft(market: Market): Promise<HomeDraft> {
  // The draft first: what is published meanwhile then makes its version too old, and never too new.
  const draft = await drafts.findDraft(market.db, { key });
  const schedule = await drafts.findSchedule(market.db, { key });
  const { version: publishedVersion, ...published } = await readVersioned(market, key);
  const value = draft?.value ? usableContent(market, key, draft.value) : published;
  return {
    ...value,
    version: draft?.version ?? 0,
    publishedVersion,
    changed: !isDeepStrictEqual(value, published),
    savedAt: draft?.savedAt?.toISOString() ?? null,
    savedBy: draft?.savedBy ?? null,
    scheduled: schedule && {
      at: schedule.publishAt.toISOString(),
      by: schedule.by,
      draftChanged: !isDeepStrictEqual(value, usableContent(market, key, schedule.value)),
    },
  };
}

/** The draft and the page, which nothing else changes until the transaction ends. @throws ApiError 409 */
async function lock(tx: Db, version: number | undefined) {
  const page = await lockDocument(tx, key);
  const draft = await drafts.findDraft(tx, { key });
  if (version !== undefined && version !== (draft?.version ?? 0)) throw changedElsewhere(NAME);
  return { page, value: draft?.value ?? page.value };
}

/**
 * Changes what was sent of the draft. No public page shows it.
 * @throws ApiError 409 when it has a newer version; 400 and 415 for its picture
 */
export async function changeDraft(
  market: Market,
  { change, userId }: { change: Input<'PATCH home-page/draft'>['form']; userId: string },
  files: Readonly<Partial<Record<keyof typeof HOME_FILES, readonly UploadedFile[]>>>,
): Promise<{ version: number }> {
  const { version, ...fields } = change;
  return withFiles(market, { rules: HOME_FILES, files, vendorId: null }, async (tx, _, names) => {
    const before = await lock(tx, version);
    const value = changedValue(market, { document: key, value: before.value, fields, names });
    return { version: await drafts.putDraft(tx, { key, value, userId, savedAt: market.now() }) };
  });
}

/** Makes the draft what is published. @throws ApiError 409 when it has a newer version */
export async function discardDraft(market: Market, { version }: { version?: number }): Promise<null> {
  return inTransaction(market, async (tx) => {
    await lock(tx, version);
    await dropDraft(tx);
    return null;
  });
}

const dropDraft = (tx: Db) => drafts.putDraft(tx, { key, value: null, userId: null, savedAt: null });

/**
 * Publishes the draft as it is now, at once or at a time. A publish that waits is replaced, or done away with by one
 * at once.
 * @throws ApiError 400 for a time that has passed, 409 when the draft has a newer version
 */
export async function publishDraft(
  market: Market,
  { at, version, userId }: { at?: string; version?: number; userId: string },
): Promise<{ version: number; at: string | null }> {
  const publishAt = at === undefined ? null : new Date(at);
  if (publishAt && publishAt <= market.now()) throw badRequest('Please choose a time that is still to come.');
  return inTransaction(market, async (tx, changed) => {
    const { page, value } = await lock(tx, version);
    const published = usableContent(market, key, value);
    if (publishAt) {
      await drafts.putSchedule(tx, { key, value: published, publishAt, userId });
      return { version: page.version, at: publishAt.toISOString() };
    }
    await drafts.deleteSchedule(tx, { key });
    const next = await putContent(tx, key, published, { userId, now: market.now() });
    await dropDraft(tx);
    changed(`content:${key}`);
    return { version: next, at: null };
  });
}

/** @throws ApiError 409 when nothing waits */
export async function cancelPublish(market: Market): Promise<null> {
  return inTransaction(market, async (tx) => {
    await lockDocument(tx, key);
    if (!(await drafts.deleteSchedule(tx, { key }))) throw conflict('No publishing is scheduled.');
    return null;
  });
}

/**
 * Publishes what has waited for its time. Every node looks; the lock lets one of them do it. A draft that has been
 * changed since it was scheduled stays.
 */
export async function publishDueDraft(market: Market): Promise<void> {
  const findDue = async (db: Db) => {
    const schedule = await drafts.findSchedule(db, { key });
    return schedule && schedule.publishAt <= market.now() ? schedule : null;
  };
  if (!(await findDue(market.db))) return;
  await inTransaction(market, async (tx, changed) => {
    const { value: draft } = await lock(tx, undefined);
    const due = await findDue(tx);
    if (!due) return;
    const value = usableContent(market, key, due.value);
    await drafts.deleteSchedule(tx, { key });
    await putContent(tx, key, value, { userId: due.userId, now: market.now() });
    if (isDeepStrictEqual(usableContent(market, key, draft), value)) await dropDraft(tx);
    changed(`content:${key}`);
  });
}
