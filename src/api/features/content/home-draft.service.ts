import { isDeepStrictEqual } from 'node:util';
import { withFiles } from '#api/features/media/store-uploads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { changedElsewhere, conflict, invalidField } from '#api/kernel/errors.ts';
import type { Input, UploadedFile } from '#api/kernel/implement.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { HOME_FILES } from '#contract/content-documents.ts';
import type { HomeDraft } from '#contract/home-page.ts';
import type { Db } from '#db/client.ts';
import { parseContent, putContent, readVersioned } from './content.service.ts';
import { changedValue, lockDocument } from './content-documents.service.ts';
import * as drafts from './content-drafts.sql.ts';

const key = 'home-page';
const NAME = 'The draft';

/** The draft, and its scheduled publication if there is one. */
export async function readDraft(context: AppContext): Promise<HomeDraft> {
  // The draft is read first: a publication in between can make its version too old, never too new.
  const draft = await drafts.findDraft(context.db, { key });
  const schedule = await drafts.findSchedule(context.db, { key });
  const { version: publishedVersion, ...published } = await readVersioned(context, key);
  const value = draft?.value ? parseContent(context, key, draft.value) : published;
  return {
    ...value,
    version: draft?.version ?? 0,
    publishedVersion,
    changed: !isDeepStrictEqual(value, published),
    savedAt: draft?.savedAt?.toISOString() ?? null,
    savedBy: draft?.savedBy ?? null,
    scheduled: schedule?.mayPublish
      ? {
          at: schedule.publishAt.toISOString(),
          by: schedule.by,
          draftChanged: !isDeepStrictEqual(value, parseContent(context, key, schedule.value)),
        }
      : null,
  };
}

/** Locks draft and page until the transaction ends. @throws ApiError 409 */
async function lock(tx: Db, version: number | undefined) {
  const page = await lockDocument(tx, key);
  const draft = await drafts.findDraft(tx, { key });
  if (version !== undefined && version !== (draft?.version ?? 0)) throw changedElsewhere(NAME);
  return { page, value: draft?.value ?? page.value };
}

/**
 * Changes the sent fields of the draft, which no public page shows.
 * @throws ApiError 409 when it has a newer version; 400 and 415 for its picture
 */
export async function changeDraft(
  context: AppContext,
  { change, userId }: { change: Input<'PATCH home-page/draft'>['form']; userId: string },
  files: Readonly<Partial<Record<keyof typeof HOME_FILES, readonly UploadedFile[]>>>,
): Promise<{ version: number }> {
  const { version, ...fields } = change;
  return withFiles(context, { rules: HOME_FILES, files, vendorId: null }, async (tx, _, names) => {
    const before = await lock(tx, version);
    const value = changedValue(context, { document: key, value: before.value, fields, names });
    return { version: await drafts.putDraft(tx, { key, value, userId, savedAt: context.now() }) };
  });
}

/** Resets the draft to the published page. @throws ApiError 409 when it has a newer version */
export async function discardDraft(context: AppContext, { version }: { version?: number }): Promise<null> {
  return inTransaction(context, async (tx) => {
    await lock(tx, version);
    await dropDraft(tx);
    return null;
  });
}

const dropDraft = (tx: Db) => drafts.putDraft(tx, { key, value: null, userId: null, savedAt: null });

/**
 * Publishes the current draft, immediately or at a given time. Either replaces a scheduled publication.
 * @throws ApiError 400 for a time that has passed, 409 when the draft has a newer version
 */
export async function publishDraft(
  context: AppContext,
  { at, version, userId }: { at?: string; version?: number; userId: string },
): Promise<{ version: number; at: string | null }> {
  const publishAt = at === undefined ? null : new Date(at);
  if (publishAt && publishAt <= context.now())
    throw invalidField('at', 'Please choose a time that is still to come.');
  return inTransaction(context, async (tx, invalidate) => {
    const { page, value } = await lock(tx, version);
    const published = parseContent(context, key, value);
    if (publishAt) {
      await drafts.putSchedule(tx, { key, value: published, publishAt, userId });
      return { version: page.version, at: publishAt.toISOString() };
    }
    await drafts.deleteSchedule(tx, { key });
    const next = await putContent(tx, key, published, { userId, now: context.now() });
    await dropDraft(tx);
    invalidate(`content:${key}`);
    return { version: next, at: null };
  });
}

/** @throws ApiError 409 if nothing is scheduled */
export async function cancelPublish(context: AppContext): Promise<null> {
  return inTransaction(context, async (tx) => {
    await lockDocument(tx, key);
    if (!(await drafts.deleteSchedule(tx, { key })))
      throw conflict('not_scheduled', 'No publishing is scheduled.');
    return null;
  });
}

/**
 * Publishes a scheduled version that is due. Every node checks; a row lock lets one of them publish. A draft that was
 * changed after it was scheduled is kept. What someone scheduled who may no longer publish is dropped.
 */
export async function publishDueDraft(context: AppContext): Promise<void> {
  const findDue = async (db: Db) => {
    const schedule = await drafts.findSchedule(db, { key });
    return schedule && schedule.publishAt <= context.now() ? schedule : null;
  };
  if (!(await findDue(context.db))) return;
  await inTransaction(context, async (tx, invalidate) => {
    const { value: draft } = await lock(tx, undefined);
    const due = await findDue(tx);
    if (!due) return;
    const value = parseContent(context, key, due.value);
    await drafts.deleteSchedule(tx, { key });
    if (!due.mayPublish) {
      context.log.warn(
        { user: due.userId },
        'a scheduled home page was dropped: who scheduled it may no longer publish',
      );
      return;
    }
    await putContent(tx, key, value, { userId: due.userId, now: context.now() });
    if (isDeepStrictEqual(parseContent(context, key, draft), value)) await dropDraft(tx);
    invalidate(`content:${key}`);
  });
}
