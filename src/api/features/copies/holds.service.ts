import { closeCopyCase, openCopyCase, writeToCopyCase } from '#api/features/cases/system-cases.service.ts';
import {
  hideHeld,
  invalidateBundles,
  lockProduct,
  showHeld,
} from '#api/features/products/products.service.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import type { Invalidate } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { turnEnds } from '#domain/case.ts';
import type { SimilarProduct } from './copies.service.ts';
import * as holds from './holds.sql.ts';

type Product = NonNullable<Awaited<ReturnType<typeof lockProduct>>>;

/**
 * What support looks at and what happens meanwhile, for the product's vendor: nothing of the other shop, which only the
 * product's own screen names.
 */
function reasonOf([most]: readonly SimilarProduct[], hidesProduct: boolean, now: Date): string {
  const pages = most?.pages.length ?? 0;
  const same = pages === 1 ? '1 page is the same as one' : `${pages} pages are the same as pages`;
  const until = turnEnds(now).toISOString().slice(0, 16).replace('T', ' ');
  const meanwhile = hidesProduct
    ? 'The product is saved, and shoppers do not see it until support has looked at it.'
    : `The product stays on sale, since it has been sold for some time. Please answer until ${until} UTC; then support decides.`;
  return `The file is like that of a product which another shop sold here first: ${same} there. ${meanwhile} If you may sell this work, write here how support can see that. Or replace the file: the new one is compared again.`;
}

/**
 * Opens the case of a locked product whose file has pages that other shops had first, which sends its vendor a mail. If
 * `hidesProduct` is true, the product is hidden until the case is decided.
 */
export async function holdBack(
  tx: Db,
  invalidate: Invalidate,
  params: {
    product: Product;
    fileId: string;
    matches: readonly SimilarProduct[];
    hidesProduct: boolean;
    now: Date;
  },
): Promise<void> {
  const { product, fileId, matches, hidesProduct, now } = params;
  const caseId = await openCase(tx, invalidate, {
    product,
    text: reasonOf(matches, hidesProduct, now),
    now,
  });
  const hold = await holds.insertHold(tx, {
    productId: product.id,
    fileId,
    caseId,
    hidesProduct,
    wasActive: product.status,
    createdAt: now,
  });
  await holds.replaceMatches(tx, { holdId: hold.id, matches: matches.map(matchOf) });
  if (!hidesProduct) return;
  await hideHeld(tx, { productId: product.id, now });
  invalidate(...productTags(product, { ...product, listed: false }));
  await invalidateBundles(tx, invalidate, { partIds: [product.id] });
}

const openCase = (
  tx: Db,
  invalidate: Invalidate,
  { product, text, now }: { product: Product; text: string; now: Date },
): Promise<string> =>
  openCopyCase(tx, invalidate, {
    productId: product.id,
    vendorId: product.vendorId,
    title: product.name,
    text,
    now,
  });

const matchOf = ({ productId, fileId, score, pages }: SimilarProduct) => ({
  productId,
  fileId,
  score,
  pages: pages.map(({ own, other }): [number, number] => [own, other]),
});

/** Keeps the hold of a product whose new file is a copy as well; in a new case if its case is closed. */
export async function keepHeld(
  tx: Db,
  invalidate: Invalidate,
  params: {
    product: Product;
    hold: holds.Hold;
    fileId: string;
    matches: readonly SimilarProduct[];
    now: Date;
  },
): Promise<void> {
  const { product, hold, fileId, matches, now } = params;
  if (hold.fileId !== fileId) {
    const text = `The file was replaced. ${reasonOf(matches, hold.hidesProduct, now)}`;
    const isWritten = await writeToCopyCase(tx, invalidate, { caseId: hold.caseId, text, now });
    const caseId = isWritten ? hold.caseId : await openCase(tx, invalidate, { product, text, now });
    await holds.updateHold(tx, { id: hold.id, set: { fileId, caseId } });
  }
  await holds.replaceMatches(tx, { holdId: hold.id, matches: matches.map(matchOf) });
}

/** Ends the hold of a product whose new file is no copy: shows it again, and closes its case unless it is decided. */
export async function endHold(
  tx: Db,
  invalidate: Invalidate,
  { product, hold, now }: { product: Product; hold: holds.Hold; now: Date },
): Promise<void> {
  await holds.updateHold(tx, { id: hold.id, set: { endedAt: now, outcome: 'replaced' } });
  if (hold.hidesProduct) {
    const listed = await showHeld(tx, { productId: product.id, activate: hold.wasActive, now });
    invalidate(...productTags(product, { ...product, listed }));
    await invalidateBundles(tx, invalidate, { partIds: [product.id] });
  }
  const text = 'The file was replaced, and the new one is not held back.';
  await closeCopyCase(tx, invalidate, { caseId: hold.caseId, text, now });
}

/**
 * Releases what the case has held back, also if a decision has kept it hidden. Its product is active again if it was,
 * and is not held back for the same products again. The case must be locked.
 */
export async function releaseHolds(
  tx: Db,
  invalidate: Invalidate,
  { caseId, now }: { caseId: string; now: Date },
): Promise<void> {
  for (const hold of await holds.decideHolds(tx, { caseId, outcome: 'released', now })) {
    const { productId, hidesProduct, wasActive } = hold;
    if (!hidesProduct) continue;
    const product = await lockProduct(tx, { id: productId, vendorId: null });
    if (!product || (await holds.findOpenHold(tx, { productId }))) continue;
    const listed = await showHeld(tx, { productId, activate: wasActive, now });
    invalidate(...productTags(product, { ...product, listed }));
    await invalidateBundles(tx, invalidate, { partIds: [product.id] });
  }
}

/** Ends the hold of a case whose product a decision hides from now on. */
export const hideHolds = (tx: Db, params: { caseId: string; now: Date }): Promise<unknown> =>
  holds.decideHolds(tx, { ...params, outcome: 'hidden' });
