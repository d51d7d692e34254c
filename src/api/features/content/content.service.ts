import type { AppContext } from '#api/kernel/context.ts';
import type { Db } from '#db/client.ts';
import { CONTENT_VERSIONS_KEPT } from '#domain/content-documents.ts';
import { DEFAULT_CONTENT } from './content.defaults.ts';
import * as content from './content.sql.ts';
import { CONTENT, type ContentKey, type ContentValues } from './content.values.ts';
import * as documents from './content-documents.sql.ts';
import * as drafts from './content-drafts.sql.ts';

/**
 * What an admin has written under these keys, and the built-in texts for what nobody has. A field that a stored
 * value lacks (it is older than the field) comes from the built-in one as well.
 */
export async function readContent<K extends ContentKey>(
  context: AppContext,
  ...keys: K[]
): Promise<ContentValues<K>> {
  const stored = await content.findContents(context.db, { keys });
  const read = (key: K) => usableContent(context, key, stored.get(key)?.value);
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as ContentValues<K>;
}

/** One piece of content with its version; 0 is the built-in one. */
export async function readVersioned<K extends ContentKey>(
  context: AppContext,
  key: K,
): Promise<ContentValues[K] & { version: number }> {
  const stored = (await content.findContents(context.db, { keys: [key] })).get(key);
  return { ...usableContent(context, key, stored?.value), version: stored?.version ?? 0 };
}

/** A stored value in the shape of its key. */
export function usableContent<K extends ContentKey>(
  context: AppContext,
  key: K,
  value: unknown,
): ContentValues[K] {
  const parsed = CONTENT[key].safeParse({ ...DEFAULT_CONTENT[key], ...Object(value) });
  if (parsed.success) return parsed.data as ContentValues[K];
  // One bad row must not take every page with it.
  context.log.error({ key, issues: parsed.error.issues }, 'stored content is not usable');
  return DEFAULT_CONTENT[key];
}

/**
 * Makes a value the newest version of a piece of content. What shows it is tagged `content:{key}`; naming the tag is
 * the caller's. `userId` is who wrote it, null for what the market came with.
 * @returns the version
 * @throws ZodError for a value that is not of the key's shape
 */
export async function putContent<K extends ContentKey>(
  tx: Db,
  key: K,
  value: ContentValues[K],
  { userId = null, now = new Date() }: { userId?: string | null; now?: Date } = {},
): Promise<number> {
  const initial = DEFAULT_CONTENT[key];
  const before = await documents.lockContent(tx, { key, initial });
  if (before.version === 0) await documents.insertFirstVersion(tx, { key, value: initial, now });
  const parsed = CONTENT[key].parse(value);
  const version = await documents.updateContent(tx, { key, value: parsed, userId, now });
  await documents.deleteVersionsUpTo(tx, { key, version: version - CONTENT_VERSIONS_KEPT });
  // A form of the draft may have been filled with what was published until now.
  if (key === 'home-page') await drafts.countChange(tx, { key });
  return version;
}
