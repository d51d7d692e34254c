import { filePage } from '#api/features/look-inside/page-pictures.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE, type DataOf } from '#contract/contract.ts';
import type { ProductScope } from '#db/fragments/product-scope.ts';
import { isSimilar } from '#domain/file-match.ts';
import type { PageWidth } from '#domain/page-picture.ts';
import { findSimilar } from './copies.service.ts';
import * as holds from './holds.sql.ts';

/**
 * Listed products of other vendors with pages like those of a product that the caller may access, the most alike first.
 * @throws ApiError 404
 */
export async function listSimilar(
  context: AppContext,
  params: { id: string; page: number; limit: number } & ProductScope,
): Promise<DataOf<'GET vendor/product/{id}/similar'>> {
  const product = await holds.findFileOf(context.db, params);
  if (!product) throw notFound('This product');
  const { fileId, vendorId } = product;
  const found = fileId ? await findSimilar(context.db, { fileId, vendorId }) : [];
  const similar = found.filter(isSimilar);
  const { limit, offset } = rangeOf(params);
  const rows = similar.slice(offset, offset + limit).map(({ productId, name, shopName, score, pages }) => ({
    productId,
    name,
    shopName,
    score,
    pages: pages.map(({ own, other }): [number, number] => [own, other]),
  }));
  return paged(rows, similar.length, limit);
}

/** What the signature of the drawn pages of a match is for: both files, all pages. */
const comparedPages = (holdId: string, productId: string): string => `copy-pages ${holdId} ${productId}`;

/** Wide enough to read, beside another one. */
const COMPARED_WIDTH: PageWidth = 720;

/**
 * A drawn page of one of two files that were compared, by a signed address that staff were given.
 * @throws ApiError 404
 */
export async function comparedPage(
  context: AppContext,
  params: { holdId: string; productId: string; side: 'own' | 'other'; page: number; link: LinkQuery },
): Promise<Buffer> {
  const { holdId, productId, side, page, link } = params;
  await checkLink(context, comparedPages(holdId, productId), link);
  const fileId = (await holds.findComparedFiles(context.db, { holdId, productId }))?.[side];
  if (!fileId) throw notFound('This page');
  return filePage(context, { fileId, page, width: COMPARED_WIDTH });
}

/**
 * The products that the product of a case is held back for, with addresses of the drawn pages of both files.
 * @throws ApiError 404
 */
export async function listCopies(
  context: AppContext,
  { id }: { id: string },
): Promise<DataOf<'GET case/{id}/copies'>> {
  const found = await holds.findHoldOfCase(context.db, { caseId: id });
  if (!found) throw notFound('This case');
  const { hold, createdAt } = found;
  if (!hold) return { held: false, createdAt: null, products: [] };
  const matches = await holds.findMatches(context.db, { holdId: hold.id });
  const products = await Promise.all(
    matches.map(async ({ fileId, ...match }) => {
      const { query } = await signLink(context, comparedPages(hold.id, match.productId));
      const address = `${API_BASE}/copy-pages/${hold.id}/${match.productId}`;
      return {
        ...match,
        createdAt: match.createdAt.toISOString(),
        ownPicture: hold.fileId && `${address}/own/{page}${query}`,
        otherPicture: fileId && `${address}/other/{page}${query}`,
      };
    }),
  );
  return {
    held: hold.hidesProduct && hold.endedAt === null,
    createdAt: createdAt?.toISOString() ?? null,
    products,
  };
}
