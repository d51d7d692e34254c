import type { AppContext } from '#api/kernel/context.ts';
import { remembered } from '#api/kernel/remembered.ts';
import type { Db } from '#db/client.ts';
import { CONTENT_VERSIONS_KEPT } from '#domain/content-documents.ts';
import { DEFAULT_CONTENT } from './content.defaults.ts';
import * as content from './content.sql.ts';
import { CONTENT, type ContentKey, type ContentValues } from './content.values.ts';
import * as documents from './content-documents.sql.ts';
import * as drafts from './content-drafts.sql.ts';

/**
 * The content of these keys: the stored value, or the built-in one. A field that is newer than the stored value comes
 * from the built-in one.
 */
export async function readContent<K extends ContentKey>(
  context: Pick<AppContext, 'db' | 'log'>,
  ...keys: K[]
): Promise<ContentValues<K>> {
  const stored = await content.findContents(context.db, { keys });
  const read = (key: K) => parseContent(context, key, stored.get(key)?.value);
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as ContentValues<K>;
}

/** One piece of content as the public sees it, remembered until it changes. */
export const shownContent = <K extends ContentKey>(context: AppContext, key: K) =>
  remembered(
    context,
    { key: `content:${key}`, tags: [`content:${key}`] },
    async () => (await readContent(context, key))[key],
  );

/** The market's name. */
export const marketName = async (context: AppContext): Promise<string> =>
  (await shownContent(context, 'site-settings')).name;

/** The address at which the market wants to be written to: that of the contact page, or of the footer; empty without one. */
export async function contactEmail(context: AppContext): Promise<string> {
  return (
    (await shownContent(context, 'contact-us-page')).email ||
    (await shownContent(context, 'header-footer')).contactEmail
  );
}

/** One piece of content with its version; version 0 is the built-in content. */
export async function readVersioned<K extends ContentKey>(
  context: AppContext,
  key: K,
): Promise<ContentValues[K] & { version: number }> {
  const stored = (await content.findContents(context.db, { keys: [key] })).get(key);
  return { ...parseContent(context, key, stored?.value), version: stored?.version ?? 0 };
}

/** Parses a stored value by the schema of its key. */
export function parseContent<K extends ContentKey>(
  context: Pick<AppContext, 'log'>,
  key: K,
  value: unknown,
): ContentValues[K] {
  const parsed = CONTENT[key].safeParse({ ...DEFAULT_CONTENT[key], ...Object(value) });
  if (parsed.success) return parsed.data as ContentValues[K];
  // One invalid row must not break every page.
  context.log.error({ key, issues: parsed.error.issues }, 'stored content is not usable');
  return DEFAULT_CONTENT[key];
}

/**
 * Stores a value as the newest version of a piece of content. The caller invalidates `content:{key}`. `userId` is the
 * author, null for content that ships with the market.
 * @returns the version
 * @throws ZodError for a value that does not match the key's schema
 */
export async function putContent<K extends ContentKey>(
  tx: Db,
  key: K,
  value: ContentValues[K],
  { userId = null, now }: { userId?: string | null; now: Date },
): Promise<number> {
  const initial = DEFAULT_CONTENT[key];
  const before = await documents.lockContent(tx, { key, initial });
  if (before.version === 0) await documents.insertFirstVersion(tx, { key, value: initial, now });
  const parsed = CONTENT[key].parse(value);
  const version = await documents.updateContent(tx, { key, value: parsed, userId, now });
  await documents.deleteVersionsUpTo(tx, { key, version: version - CONTENT_VERSIONS_KEPT });
  // An open form of the draft may still hold the previous published value.
  if (key === 'home-page') await drafts.countChange(tx, { key });
  return version;
}
