import { openMarkedFile } from '#api/features/marks/marked-files.service.ts';
import { openGoods } from '#api/features/media/media.service.ts';
import { openSigned } from '#api/features/media/signed-files.service.ts';
import { readChanges } from '#api/features/versions/versions.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { type SignedRequest, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import type { VersionChanges } from '#contract/versions.ts';
import { MAIN_FILE_ID } from '#domain/product-files.ts';
import { findBoughtFile, findFurtherFile } from './downloads.sql.ts';

export {
  findBoughtFile,
  findBoughtFiles,
  findBoughtFurtherFiles,
  findFurtherFile,
} from './downloads.sql.ts';

/** What a signed path of a download is for: the newest version of a line's first PDF, one of them, or a further file. */
const subjectOf = ({ lineId, version, furtherId }: Download): string => {
  if (furtherId !== undefined) return `${lineId}/file/${furtherId}`;
  return version === undefined ? lineId : `${lineId}/version/${version}`;
};

/** A file of an order line. */
interface Download {
  lineId: string;
  version?: number;
  /** The id of a product file. */
  furtherId?: string;
}

/**
 * Creates a signed path to a file that the customer has bought; it needs no session and expires soon. Without a version
 * it is the newest one.
 * @throws ApiError 404 for another customer's order, and for one that has failed or is disputed
 * @throws ApiError 404 for a line of another order, and for a refunded line
 * @throws ApiError 404 for a version that the line does not give or that was withdrawn
 */
export async function createDownload(
  context: AppContext,
  params: { orderId: string; lineId: string; customerId: string; version?: number },
): Promise<{ url: string; expiresAt: string }> {
  const { lineId, version, ...owner } = params;
  if (!(await findBoughtFile(context.db, { lineId, version, owner }))) throw notFound('This file');
  const { query, expiresAt } = await signLink(context, subjectOf({ lineId, version }));
  const ofVersion = version === undefined ? '' : `&version=${version}`;
  return { url: `${API_BASE}/downloads/${lineId}${query}${ofVersion}`, expiresAt };
}

/**
 * Creates a signed path to one of the files that a line gives in its newest version.
 * @throws ApiError 404 as `createDownload` does, and for a file that is not one of them
 */
export async function createFileDownload(
  context: AppContext,
  params: { lineId: string; fileId: string; customerId: string },
): Promise<{ url: string; expiresAt: string }> {
  const { lineId, fileId: id, customerId } = params;
  const owner = { customerId };
  const furtherId = id === MAIN_FILE_ID ? undefined : id;
  const found =
    furtherId === undefined
      ? await findBoughtFile(context.db, { lineId, owner })
      : await findFurtherFile(context.db, { lineId, id: furtherId, owner });
  if (!found) throw notFound('This file');
  const { query, expiresAt } = await signLink(context, subjectOf({ lineId, furtherId }));
  const ofFile = furtherId === undefined ? '' : `&file=${furtherId}`;
  return { url: `${API_BASE}/downloads/${lineId}${query}${ofFile}`, expiresAt };
}

/**
 * Opens the file of a signed path; a PDF that is a version of the product's first one is marked for its order line.
 * @throws ApiError 404 when the path has expired, its signature is invalid, or the file can no longer be downloaded
 */
export const openDownload = (context: AppContext, file: Download, request: SignedRequest) =>
  openSigned(context, subjectOf(file), request, async () => {
    if (file.furtherId !== undefined) {
      const further = await findFurtherFile(context.db, { lineId: file.lineId, id: file.furtherId });
      if (!further) throw notFound('This file');
      const { name, productName, kind, mediaId } = further;
      return { name: `${productName} - ${name}`, file: await openGoods(context, { id: mediaId, kind }) };
    }
    const found = await findBoughtFile(context.db, file);
    if (!found) throw notFound('This file');
    const name = file.version === undefined ? found.name : `${found.name} (version ${file.version})`;
    return { name, file: await openBoughtFile(context, { lineId: file.lineId, fileId: found.fileId }) };
  });

/** A file of an order line as its buyer gets it: marked. The caller authorizes access. @throws ApiError 404 */
export const openBoughtFile = (context: AppContext, file: { lineId: string; fileId: string }) =>
  openMarkedFile(context, file);

/**
 * What a version of a bought file changed.
 * @throws ApiError 404 for what cannot be downloaded
 */
export async function readBoughtChanges(
  context: AppContext,
  params: { orderId: string; lineId: string; customerId: string; version: number },
): Promise<VersionChanges> {
  const { lineId, version, ...owner } = params;
  const found = await findBoughtFile(context.db, { lineId, version, owner });
  if (!found) throw notFound('This version');
  return readChanges(context, found);
}
