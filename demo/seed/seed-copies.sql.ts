import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { pickProductColumns } from '#db/fragments/product-columns.ts';
import {
  caseEntries,
  cases,
  copyChecks,
  copyHolds,
  copyMatches,
  listedFiles,
  media,
  products,
} from '#db/schema.ts';
import { pageCount } from '../artwork/products/inner-pages.ts';
import { demoProducts } from '../catalog/catalog.ts';
import { type DaysAgo, demoId, fileId, productId } from './ids.ts';

const COPIED = 'garden-birds-four-seasons';
const HELD = `${COPIED}-pocket-edition`;
const HELD_DAYS_AGO = 0.6;

/**
 * One product that is held back, since its file is that of another shop's, with its case. The other products are not
 * compared with one another: the demo's drawings share pages, as real shops' files do not.
 */
export async function seedCopies(tx: Db, daysAgo: DaysAgo): Promise<void> {
  await tx.update(copyChecks).set({ status: 'done' });
  await tx.update(listedFiles).set({ number: 0 });
  const [original] = await tx
    .select()
    .from(products)
    .where(eq(products.id, productId(COPIED)));
  const [other] = await tx
    .select({ vendorId: products.vendorId })
    .from(products)
    .where(sql`${products.listed} and ${products.vendorId} <> ${original?.vendorId ?? ''}`)
    .orderBy(products.id)
    .limit(1);
  const copied = demoProducts.find(({ slug }) => slug === COPIED);
  if (!original || !other || !copied) throw new Error('The demo has no product to copy.');
  const pages = pageCount(copied);
  const heldAt = daysAgo(HELD_DAYS_AGO);
  const createdAt = daysAgo(HELD_DAYS_AGO + 0.01);
  const [id, file, caseId] = [productId(HELD), fileId(HELD), demoId('case', 'copy')];
  await tx.insert(media).values({ id: file, kind: 'pdf', bytes: 0, drawing: `pdf/${COPIED}` });
  await tx.insert(products).values({
    ...pickProductColumns(original),
    id,
    vendorId: other.vendorId,
    slug: HELD,
    sku: `${original.sku}-P`,
    name: `${original.name}: Pocket Edition`,
    fileId: file,
    status: false,
    listed: false,
    hiddenAt: heldAt,
    createdAt,
    updatedAt: heldAt,
  });
  await tx.insert(cases).values({
    id: caseId,
    number: 'CA-C0P1ED01',
    type: 'copyFound',
    about: 'product',
    status: 'Open',
    title: `${original.name}: Pocket Edition`,
    productId: id,
    vendorId: other.vendorId,
    openerParty: 'system',
    dueAt: daysAgo(HELD_DAYS_AGO - 3),
    lastMessageAt: heldAt,
    createdAt: heldAt,
  });
  await tx.insert(caseEntries).values({
    id: demoId('case-entry', 'copy'),
    caseId,
    kind: 'opened',
    party: 'system',
    text: `The file is like that of a product which another shop sold here first: ${pages} pages are the same as pages there. The product is saved, and shoppers do not see it until support has looked at it.`,
    createdAt: heldAt,
  });
  const holdId = demoId('copy-hold', HELD);
  await tx
    .insert(copyHolds)
    .values({ id: holdId, productId: id, fileId: file, caseId, wasActive: true, createdAt: heldAt });
  await tx.insert(copyMatches).values({
    holdId,
    productId: original.id,
    fileId: original.fileId,
    score: 1,
    pages: Array.from({ length: pages }, (_, page): [number, number] => [page + 1, page + 1]),
  });
}
