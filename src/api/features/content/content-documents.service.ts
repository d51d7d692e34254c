import { picturesOf, withFiles } from '#api/features/media/store-uploads.service.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { changedElsewhere, forbidden, invalidField, notFound } from '#api/kernel/errors.ts';
import type { Input, UploadedFile } from '#api/kernel/implement.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import { cleanRichText } from '#api/kernel/rich-text.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import { DOCUMENT_FILES } from '#contract/content-documents.ts';
import type { FileRule } from '#contract/endpoint.ts';
import type { Db } from '#db/client.ts';
import { CONTENT_VERSIONS_KEPT, type ContentDocument } from '#domain/content-documents.ts';
import { POLICY_WORDS } from '#domain/limits.ts';
import { MONEY_SETTINGS, SELLER_SETTINGS, sellerProblem } from '#domain/money-settings.ts';
import { may } from '#domain/permissions.ts';
import { DEFAULT_CONTENT } from './content.defaults.ts';
import { parseContent, putContent } from './content.service.ts';
import * as documents from './content-documents.sql.ts';

const NAMES: Record<ContentDocument, string> = {
  'site-settings': 'These settings',
  'header-footer': 'Header and footer',
  'home-page': 'This page',
  'shop-page': 'This page',
  'cart-page': 'This page',
  'privacy-policy': 'This policy',
  'terms-conditions': 'This policy',
  'exchange-policy': 'This policy',
  'contact-us-page': 'This page',
};

/** The union of all documents' form fields. */
type Change = Input<`PATCH ${ContentDocument}`>['form'];
type ImageRule = FileRule & { kind: 'image' };

/**
 * Changes the sent fields of a document.
 * @throws ApiError 409 when it has a newer version; 400 and 415 for its pictures
 * @throws ApiError 403 for settings that only an admin changes; 400 for settings that contradict each other
 */
export async function changeDocument(
  context: AppContext,
  { document, change, user }: { document: ContentDocument; change: Change; user: SessionUser },
  files: Readonly<Record<string, readonly UploadedFile[]>>,
): Promise<{ version: number }> {
  const { version, ...fields } = change;
  const rules = DOCUMENT_FILES[document] as Record<string, ImageRule>;
  return withFiles(context, { rules, files, vendorId: null }, async (tx, invalidate, names) => {
    const stored = await lockDocument(tx, document);
    if (version !== undefined && version !== stored.version) throw changedElsewhere(NAMES[document]);
    const value = changedValue(context, { document, value: stored.value, fields, names });
    checkMoneySettings(context, user, { document, before: stored.value, after: value });
    const next = await putContent(tx, document, value as never, { userId: user.id, now: context.now() });
    invalidate(`content:${document}`);
    await followFreeProducts(tx, invalidate, { document, before: stored.value, after: value });
    return { version: next };
  });
}

/** The database lists products that cost nothing, or takes them out, as `freeProducts` says. Drops the pages that show them. */
async function followFreeProducts(
  tx: Db,
  invalidate: Invalidate,
  { document, before, after }: { document: ContentDocument; before: unknown; after: unknown },
): Promise<void> {
  if (document !== 'site-settings' || isFreeOn(before) === isFreeOn(after)) return;
  for (const product of await documents.findFreeProducts(tx))
    invalidate(...productTags({ ...product, listed: !product.listed }, product));
}

const isFreeOn = (settings: unknown): boolean => Object(settings).freeProducts === true;

/**
 * Refuses a change of settings that decide about money to those who may only edit content, and one that names a wrong
 * seller. A stored contradiction stays as it is while other settings change.
 */
function checkMoneySettings(
  context: AppContext,
  user: SessionUser,
  { document, before, after }: { document: ContentDocument; before: unknown; after: object },
): void {
  if (document !== 'site-settings') return;
  const stored = parseContent(context, document, before);
  const changed = { ...stored, ...after };
  const isChanged = (field: keyof typeof stored) => changed[field] !== stored[field];
  if (MONEY_SETTINGS.some(isChanged) && !may(user, 'money:configure'))
    throw forbidden('Only an admin can change settings that decide about money.');
  const problem = SELLER_SETTINGS.some(isChanged) ? sellerProblem(changed) : null;
  if (problem) throw invalidField('marketIsSeller', problem);
}

/** The stored document, locked until the transaction ends. */
export const lockDocument = (tx: Db, document: ContentDocument) =>
  documents.lockContent(tx, { key: document, initial: DEFAULT_CONTENT[document] });

/** A stored value with a form's changes. `names` are the addresses of the uploaded pictures. */
export function changedValue(
  context: AppContext,
  params: {
    document: ContentDocument;
    value: unknown;
    fields: Record<string, unknown>;
    names: Record<string, string[]>;
  },
): object {
  const { document, value, fields, names } = params;
  return {
    ...parseContent(context, document, value),
    ...textsOf(context, fields),
    ...picturesOf(fields, names),
  };
}

/** The fields that are stored as sent; HTML is sanitised. */
function textsOf(context: AppContext, fields: Record<string, unknown>): Record<string, unknown> {
  const texts = Object.entries(fields).filter(
    ([name, value]) => value !== undefined && !name.startsWith('remove'),
  );
  const { description, ...rest } = Object.fromEntries(texts);
  if (typeof description !== 'string') return rest;
  const origin = context.config.publicUrl;
  const { html } = cleanRichText(description, {
    field: 'description',
    label: 'Description',
    words: POLICY_WORDS,
    origin,
  });
  return { ...rest, description: html };
}

/** The latest versions of a document, newest first. */
export async function listVersions(context: AppContext, document: ContentDocument) {
  const rows = await documents.findVersions(context.db, { key: document, limit: CONTENT_VERSIONS_KEPT });
  return rows.map(({ version, at, by }) => ({ version, at: at.toISOString(), by }));
}

/**
 * Makes an earlier version of a document the newest one.
 * @throws ApiError 404; 403 for settings that only an admin changes; 400 for settings that contradict each other
 */
export async function restoreVersion(
  context: AppContext,
  { document, version, user }: { document: ContentDocument; version: number; user: SessionUser },
): Promise<{ version: number }> {
  return inTransaction(context, async (tx, invalidate) => {
    const stored = await lockDocument(tx, document);
    const value = await documents.findVersion(tx, { key: document, version });
    if (value === null) throw notFound('This version');
    const restored = parseContent(context, document, value);
    checkMoneySettings(context, user, { document, before: stored.value, after: restored });
    const next = await putContent(tx, document, restored, { userId: user.id, now: context.now() });
    invalidate(`content:${document}`);
    await followFreeProducts(tx, invalidate, { document, before: stored.value, after: restored });
    return { version: next };
  });
}
