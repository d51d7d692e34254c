import type { CaseSubjectPort } from '#api/features/cases/subjects.service.ts';
import { conflict, notFound } from '#api/kernel/errors.ts';
import { productTags } from '#api/kernel/product-tags.ts';
import type { Invalidate } from '#api/kernel/transaction.ts';
import type { Db } from '#db/client.ts';
import { turnEnds } from '#domain/case.ts';
import * as productCases from './product-cases.sql.ts';
import { invalidateBundles } from './products.service.ts';
import { lockProduct } from './products.sql.ts';

/** A product in cases: it is reported, its file has to be replaced, or it is hidden. */
export const productSubject: CaseSubjectPort = {
  find: async (tx, { productId }) => {
    if (productId === undefined) return null;
    const product = await productCases.findReportedProduct(tx, { id: productId });
    if (!product) throw notFound('This product');
    return { about: 'product', ...product };
  },

  describe: async (db, { productId }) => {
    const row = productId && (await productCases.findProductOfCase(db, { id: productId }));
    if (!row) return {};
    const { hiddenAt, ...product } = row;
    return { product, productHidden: hiddenAt !== null };
  },

  decide: async (tx, invalidate, row, { decision, now }) => {
    const productId = row.productId ?? '';
    if (decision === 'hideProduct') {
      await hide(tx, invalidate, { productId, now });
      return { columns: { productId } };
    }
    if (decision !== 'replaceFile') return null;
    const product = await lockProduct(tx, { id: productId, kind: 'single', vendorId: null });
    if (!product)
      throw conflict('decision_impossible', `This case is ${row.status}, and its product is deleted.`);
    return { columns: { productId: product.id, replacementDueAt: turnEnds(now) } };
  },

  undo: async (tx, invalidate, { decision, productId }) => {
    if (decision === 'hideProduct' && productId) await show(tx, invalidate, { productId });
  },
};

async function hide(
  tx: Db,
  invalidate: Invalidate,
  { productId, now }: { productId: string; now: Date },
): Promise<void> {
  const product = await lockProduct(tx, { id: productId, vendorId: null });
  if (!product) return;
  await productCases.setHidden(tx, { productId, hiddenAt: product.hiddenAt ?? now });
  invalidate(...productTags(product, { ...product, listed: false }));
  await invalidateBundles(tx, invalidate, { partIds: [productId] });
}

/** Lets the shop list a product again, and lists it if it is active, unless something else hides it. */
async function show(tx: Db, invalidate: Invalidate, { productId }: { productId: string }): Promise<void> {
  const product = await lockProduct(tx, { id: productId, vendorId: null });
  if (!product || (await productCases.hasReasonToHide(tx, { productId }))) return;
  const shown = await productCases.setHidden(tx, { productId, hiddenAt: null });
  invalidate(...productTags(product, { ...product, listed: shown?.listed ?? false }));
  await invalidateBundles(tx, invalidate, { partIds: [productId] });
}
