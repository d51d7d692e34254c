import { findFurtherFile } from '#api/features/orders/downloads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import type { DataOf } from '#contract/contract.ts';
import { countOwnLines } from './library.sql.ts';
import { findPlaces, upsertPlace } from './places.sql.ts';

/** Where a customer was in the files of a line. @throws ApiError 404 for another customer's line */
export async function listPlaces(
  context: AppContext,
  params: { lineId: string; customerId: string },
): Promise<DataOf<'GET library/{orderLineId}/place'>> {
  const { lineId, customerId } = params;
  if ((await countOwnLines(context.db, { customerId, lineIds: [lineId] })) === 0) throw notFound('This file');
  const rows = await findPlaces(context.db, { lineId });
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }));
}

/**
 * Keeps where a customer is in a further file of a line.
 * @throws ApiError 404 for what cannot be downloaded
 */
export async function savePlace(
  context: AppContext,
  params: { lineId: string; fileId: string; customerId: string; place: string },
): Promise<null> {
  const { lineId, fileId, customerId, place } = params;
  const found = await findFurtherFile(context.db, { lineId, id: fileId, owner: { customerId } });
  if (!found) throw notFound('This file');
  await upsertPlace(context.db, { orderLineId: lineId, fileId, place, updatedAt: context.now() });
  return null;
}
