import type { z } from 'zod';
import { anyBecamePublic } from '#api/features/blog/blog.service.ts';
import { withFiles } from '#api/features/media/store-uploads.service.ts';
import type { Tag } from '#api/kernel/changes.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { changedElsewhere, checkOrder, conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import type { Input, UploadedFile } from '#api/kernel/implement.ts';
import { remembered } from '#api/kernel/remembered.ts';
import { cleanRichText } from '#api/kernel/rich-text.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { CONTENT_ITEMS, SLIDE_FILES } from '#contract/content-lists.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { type ContentList, contentListMax } from '#domain/content-lists.ts';
import { FAQ_ANSWER_WORDS } from '#domain/limits.ts';
import * as lists from './content-lists.sql.ts';

const VALUES = {
  'hero-slider': CONTENT_ITEMS.slide,
  promotion: CONTENT_ITEMS.slide,
  faq: CONTENT_ITEMS.question,
  'social-link': CONTENT_ITEMS.socialLink,
  'checklist-item': CONTENT_ITEMS.checklistItem,
  'search-synonym': CONTENT_ITEMS.synonyms,
} satisfies Record<ContentList, z.ZodObject>;
type Values = { [L in ContentList]: z.infer<(typeof VALUES)[L]> };

const NOUNS: Record<ContentList, string> = {
  'hero-slider': 'This slide',
  promotion: 'This promotion',
  faq: 'This question',
  'social-link': 'This social link',
  'checklist-item': 'This item',
  'search-synonym': 'This group of synonyms',
};
const FILES = {
  'hero-slider': SLIDE_FILES,
  promotion: SLIDE_FILES,
  faq: {},
  'social-link': {},
  'checklist-item': {},
  'search-synonym': {},
} satisfies Record<ContentList, object>;

/** The union of all lists' form fields. */
type Fields = Partial<
  Input<'POST hero-slider'>['form'] &
    Input<'POST faq'>['form'] &
    Input<'POST checklist-item'>['form'] &
    Input<'POST search-synonym'>['form'] &
    Omit<Input<'POST social-link'>['form'], 'link'>
>;
type Files = Readonly<Record<string, readonly UploadedFile[]>>;

/** The value of a stored record; null and a logged error if it does not match its list's schema. */
function parseValue<L extends ContentList>(
  context: AppContext,
  list: L,
  row: lists.ContentItemRow,
): Values[L] | null {
  const parsed = VALUES[list].safeParse(row.value);
  if (parsed.success) return parsed.data as Values[L];
  context.log.error({ list, id: row.id, issues: parsed.error.issues }, 'stored content is not usable');
  return null;
}

/**
 * The records of a list that are public now, remembered until it changes; a record whose period begins or ends changes
 * it (`watchShownItems`).
 */
export const shownItems = <L extends ContentList>(context: AppContext, list: L) =>
  remembered(context, { key: `items:${list}`, tags: [`content:${list}`] }, () => readShown(context, list));

async function readShown<L extends ContentList>(
  context: AppContext,
  list: L,
): Promise<(Values[L] & { id: string })[]> {
  const rows = await lists.findShownItems(context.db, { list, at: context.now() });
  return rows.flatMap((row) => {
    const value = parseValue(context, list, row);
    return value ? [{ id: row.id, ...value }] : [];
  });
}

/** All records of a list, for its editors. */
export async function listItems<L extends ContentList>(context: AppContext, list: L) {
  const rows = await lists.findItems(context.db, { list });
  return rows.flatMap((row) => {
    const value = parseValue(context, list, row);
    const { id, version, shownFrom, shownUntil } = row;
    const period = {
      shownFrom: shownFrom?.toISOString() ?? null,
      shownUntil: shownUntil?.toISOString() ?? null,
    };
    return value ? [{ ...value, id, version, ...period }] : [];
  });
}

/**
 * Adds a record at the end of its list.
 * @throws ApiError 409 when the list is full; 400 and 415 for its picture
 */
export async function createItem(
  context: AppContext,
  { list, fields }: { list: ContentList; fields: Fields },
  files: Files,
): Promise<{ id: string }> {
  return withFiles(context, uploadsOf(list, files), async (tx, invalidate, names) => {
    const others = await lists.lockItems(tx, { list });
    if (others.length >= contentListMax(list)) {
      throw conflict('list_full', `There are ${contentListMax(list)} already. Please delete one first.`);
    }
    const row = {
      id: newId(),
      list,
      position: Math.max(-1, ...others.map(({ position }) => position)) + 1,
      ...mergeChange(context, list, null, { ...fields, ...pictures(names) }),
    };
    await lists.insertItems(tx, [row]);
    invalidate(`content:${list}`);
    return { id: row.id };
  });
}

/**
 * Changes the sent fields of a record.
 * @throws ApiError 404; 409 when it has a newer version; 400 and 415 for its picture
 */
export async function changeItem(
  context: AppContext,
  { list, id, change }: { list: ContentList; id: string; change: Fields & { version?: number } },
  files: Files,
): Promise<{ id: string; version: number }> {
  const { version, ...fields } = change;
  return withFiles(context, uploadsOf(list, files), async (tx, invalidate, names) => {
    const row = await lists.lockItem(tx, { list, id });
    if (!row) throw notFound(NOUNS[list]);
    if (version !== undefined && version !== row.version) throw changedElsewhere(NOUNS[list]);
    const set = mergeChange(context, list, row, { ...fields, ...pictures(names) });
    await lists.updateItem(tx, { id, set });
    invalidate(`content:${list}`);
    return { id, version: row.version + 1 };
  });
}

/** @throws ApiError 404 */
export async function removeItem(
  context: AppContext,
  { list, id }: { list: ContentList; id: string },
): Promise<null> {
  return inTransaction(context, async (tx, invalidate) => {
    if (!(await lists.deleteItem(tx, { list, id }))) throw notFound(NOUNS[list]);
    invalidate(`content:${list}`);
    return null;
  });
}

/** @throws ApiError 409 when `ids` are not exactly those of the list */
export async function orderItems(
  context: AppContext,
  { list, ids }: { list: ContentList; ids: readonly string[] },
): Promise<null> {
  return inTransaction(context, async (tx, invalidate) => {
    const records = await lists.lockItems(tx, { list });
    checkOrder(records, ids);
    if (ids.length > 0) await lists.updatePositions(tx, { ids });
    invalidate(`content:${list}`);
    return null;
  });
}

/** Appends records in the order given. The caller invalidates `content:{list}`. */
export async function addItems<L extends ContentList>(
  tx: Db,
  list: L,
  values: readonly (Values[L] & { id?: string })[],
): Promise<void> {
  const rows = values.map(({ id = newId(), ...value }, position) => ({
    id,
    list,
    position,
    value: VALUES[list].parse(value),
  }));
  if (rows.length > 0) await lists.insertItems(tx, rows);
}

/**
 * Invalidates lists with a record whose period has begun or ended since the last check, and the blog when a post has
 * become public. Each node checks for itself, because each has its own cache.
 * @returns the function that checks once
 */
export function watchShownItems(context: AppContext): () => Promise<void> {
  let since = context.now();
  return async () => {
    const until = context.now();
    const changed = await lists.findListsThatChanged(context.db, { since, until });
    const tags: Tag[] = changed.map((list) => `content:${list}` as const);
    if (await anyBecamePublic(context, { since, until })) tags.push('blog');
    since = until;
    if (tags.length > 0) context.changes.emit(tags);
  };
}

const uploadsOf = (list: ContentList, files: Files) => ({
  rules: FILES[list] as Partial<typeof SLIDE_FILES> as typeof SLIDE_FILES,
  files,
  vendorId: null,
});

const pictures = ({ image = [] }: { image?: string[] }) => (image[0] ? { image: image[0] } : {});

/** A record after a change; `row` is the stored one, null for a new record. */
function mergeChange(
  context: AppContext,
  list: ContentList,
  row: lists.ContentItemRow | null,
  fields: Fields & { image?: string },
) {
  const { shownFrom, shownUntil, ...given } = fields;
  const value = { ...Object(row?.value), ...given };
  if (list === 'faq' && given.answer !== undefined) {
    const origin = context.config.publicUrl;
    value.answer = cleanRichText(given.answer, {
      field: 'answer',
      label: 'Answer',
      words: FAQ_ANSWER_WORDS,
      origin,
    }).html;
  }
  const from = shownFrom === undefined ? (row?.shownFrom ?? null) : timeOf(shownFrom);
  const until = shownUntil === undefined ? (row?.shownUntil ?? null) : timeOf(shownUntil);
  if (from && until && until <= from)
    throw invalidField('shownUntil', 'Shown Until must be later than Shown From.');
  return { value: VALUES[list].parse(value), shownFrom: from, shownUntil: until };
}

const timeOf = (instant: string | null): Date | null => (instant ? new Date(instant) : null);
