import { createHash, randomBytes } from 'node:crypto';
import { queueMail } from '#api/features/mail/outbox.service.ts';
import { handOutKeys, lockProduct } from '#api/features/products/products.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { conflict, invalidField, notFound } from '#api/kernel/errors.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import { CannotUnseal, type SecretsContext, seal, unseal } from '#api/kernel/secret-box.ts';
import { type Invalidate, inTransaction } from '#api/kernel/transaction.ts';
import type { LicenseKeyCounts } from '#contract/licenses.ts';
import type { Db } from '#db/client.ts';
import type { SealedKey } from '#db/fragments/keys-of-line.ts';
import type { ProductScope } from '#db/fragments/product-scope.ts';
import {
  comparableKey,
  fewKeys,
  KEY_ALPHABET,
  KEY_CHARACTERS,
  KEYS_COUNTED_MAX,
  KEYS_OF_PRODUCT_MAX,
  licenseKeyOf,
} from '#domain/license-key.ts';
import { sum } from '#lib/sum.ts';
import * as licenseKeys from './license-keys.sql.ts';

export type { SecretsContext };

/** By what a key is found: the same for every spelling of it. Of two products that have the same key, each has its own. */
export const digestOf = (productId: string, key: string): string =>
  createHash('sha256')
    .update(`${productId} ${comparableKey(key)}`)
    .digest('base64url');

const sealedFor = (productId: string, digest: string): string => `license-key/${productId}/${digest}`;

/** How many licence keys a product has. @throws ApiError 404 */
export async function readKeyCounts(
  context: AppContext,
  params: { id: string } & ProductScope,
): Promise<LicenseKeyCounts> {
  const counts = await licenseKeys.countKeys(context.db, params);
  if (!counts) throw notFound('This product');
  return { ...counts, free: counts.total - counts.sold };
}

/** Keys to add: the vendor's own, or a number of new ones. */
export type AddedKeys = { keys: readonly string[] } | { generate: number };

/**
 * Adds licence keys to a product, all or none; from then on each unit of it is sold with one.
 * @throws ApiError 404; 400 for a key that is named twice; 409 for one that the product has already, and for too many
 */
export async function addKeys(
  context: AppContext,
  { added, addedBy, ...params }: { id: string; added: AddedKeys; addedBy: string } & ProductScope,
): Promise<LicenseKeyCounts> {
  const productId = params.id;
  const keys = 'keys' in added ? added.keys : generateKeys(added.generate);
  const rows = await keyRows(context, { productId, keys, addedBy });
  const digests = rows.map(({ digest }) => digest);
  refuseRepeated(keys, digests);
  return inTransaction(context, async (tx, invalidate) => {
    const product = await lockProduct(tx, { ...params, kind: 'single' });
    const before = product && (await licenseKeys.countKeys(tx, params));
    if (!before) throw notFound('This product');
    const total = before.total + rows.length;
    if (total > KEYS_OF_PRODUCT_MAX)
      throw conflict('list_full', `A product has ${KEYS_OF_PRODUCT_MAX} licence keys at most.`);
    const inserted = await licenseKeys.insertKeys(tx, rows);
    const known = keys.filter((_, index) => !inserted.has(digests[index] as string));
    if (known.length > 0)
      throw conflict('license_key_taken', `This product has ${quoted(known)} already.`, 'keys');
    await handOutKeys(tx, { productId });
    invalidate(...productTags(product, product));
    return { total, sold: before.sold, free: total - before.sold };
  });
}

export const generateKeys = (count: number): string[] => Array.from({ length: count }, generateKey);

/** The rows of keys of a product, encrypted. */
export const keyRows = (
  context: Pick<AppContext, 'now'> & SecretsContext,
  { keys, ...row }: { productId: string; addedBy: string; keys: readonly string[] },
) =>
  Promise.all(
    keys.map(async (key) => {
      const digest = digestOf(row.productId, key);
      const sealedKey = await seal(context, sealedFor(row.productId, digest), key);
      return { ...row, digest, sealedKey, createdAt: context.now() };
    }),
  );

/** @throws ApiError 400 for keys that are the same but for case, spaces and hyphens */
function refuseRepeated(keys: readonly string[], digests: readonly string[]): void {
  const seen = new Set<string | undefined>();
  const repeated = keys.filter((_, index) => {
    const isKnown = seen.has(digests[index]);
    seen.add(digests[index]);
    return isKnown;
  });
  if (repeated.length > 0) throw invalidField('keys', `Twice in the list: ${quoted(repeated)}.`);
}

const NAMED_KEYS = 3;
const quoted = (keys: readonly string[]): string =>
  keys
    .slice(0, NAMED_KEYS)
    .map((key) => `“${key}”`)
    .join(', ') + (keys.length > NAMED_KEYS ? ` and ${keys.length - NAMED_KEYS} more` : '');

/** A new key; each of its characters is equally likely, because bytes from the highest multiple of 31 on are left out. */
function generateKey(): string {
  const limit = 256 - (256 % KEY_ALPHABET.length);
  const values: number[] = [];
  while (values.length < KEY_CHARACTERS)
    values.push(...[...randomBytes(2 * KEY_CHARACTERS)].filter((byte) => byte < limit));
  return licenseKeyOf(values.slice(0, KEY_CHARACTERS).map((byte) => byte % KEY_ALPHABET.length));
}

/** Keys that an order has locked, by product. */
export interface ReservedKeys {
  ids: ReadonlyMap<string, readonly number[]>;
  /** Products of which there are fewer keys than units. */
  soldOut: ReadonlySet<string>;
}

/**
 * Locks a key for each unit that an order wants of products that hand them out, in the transaction that writes it. Orders
 * pass over one another's keys and never wait, so they cannot deadlock.
 */
export async function reserveKeys(
  tx: Db,
  lines: readonly { productId: string; quantity: number }[],
): Promise<ReservedKeys> {
  const ids = new Map<string, number[]>();
  const soldOut = new Set<string>();
  for (const [productId, own] of Map.groupBy(lines, (line) => line.productId)) {
    const count = sum(own.map(({ quantity }) => quantity));
    const locked = await licenseKeys.lockFreeKeys(tx, { productId, count });
    if (locked.length < count) soldOut.add(productId);
    else ids.set(productId, locked);
  }
  return { ids, soldOut };
}

/** Sells reserved keys with the lines of an order that was written, and reports what is left. */
export async function sellReservedKeys(
  tx: Db,
  invalidate: Invalidate,
  params: {
    lines: readonly { id: string; productId: string; quantity: number }[];
    reserved: ReservedKeys;
    now: Date;
  },
): Promise<void> {
  const { lines, reserved, now } = params;
  for (const [productId, own] of Map.groupBy(lines, (line) => line.productId)) {
    const left = [...(reserved.ids.get(productId) ?? [])];
    if (left.length === 0) continue;
    for (const line of own)
      await licenseKeys.sellKeys(tx, { ids: left.splice(0, line.quantity), orderLineId: line.id, now });
  }
  await reportStock(tx, invalidate, { reserved, now });
}

/**
 * After keys were sold or asked for in vain, invalidates pages that say how many are left. Warns the vendor when few are
 * left, once until more are added.
 */
export async function reportStock(
  tx: Db,
  invalidate: Invalidate,
  { reserved, now }: { reserved: ReservedKeys; now: Date },
): Promise<void> {
  for (const productId of [...reserved.ids.keys(), ...reserved.soldOut]) {
    const free = await licenseKeys.countFreeKeys(tx, { productId, atMost: KEYS_COUNTED_MAX + 1 });
    if (free <= KEYS_COUNTED_MAX) invalidate(`product:${productId}`);
    if (free > fewKeys(Number.POSITIVE_INFINITY)) continue;
    const total = (await licenseKeys.countKeys(tx, { id: productId, vendorId: null }))?.total ?? 0;
    if (total === 0 || free > fewKeys(total)) continue;
    const key = `license-keys-low:${productId}:${total}`;
    await queueMail(tx, invalidate, { kind: 'license-keys-low', subject: productId, key, now });
  }
}

/** The licence keys of an order line in plain text, for the customer who bought them. */
export async function openKeys(
  context: AppContext,
  { lineId, keys }: { lineId: string; keys: readonly SealedKey[] },
): Promise<string[]> {
  const opened: string[] = [];
  for (const { productId, digest, sealedKey } of keys) {
    try {
      opened.push(await unseal(context, sealedFor(productId, digest), sealedKey));
    } catch (error) {
      if (!(error instanceof CannotUnseal)) throw error;
      // The key stays valid: the vendor's software finds it by its hash.
      context.log.error({ err: error, orderLineId: lineId }, 'a licence key cannot be read');
    }
  }
  return opened;
}
