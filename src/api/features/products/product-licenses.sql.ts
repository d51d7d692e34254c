import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { productLicenses } from '#db/schema.ts';
import type { StoredLicense } from '#domain/license.ts';

/** The licences of a product, the first one first. */
export const findLicenses = (db: Db, params: { productId: string }): Promise<StoredLicense[]> =>
  db
    .select({
      kind: productLicenses.kind,
      text: productLicenses.text,
      listPriceCents: productLicenses.listPriceCents,
    })
    .from(productLicenses)
    .where(eq(productLicenses.productId, params.productId))
    .orderBy(asc(productLicenses.position));

/** Replaces the licences of a product that is locked. */
export async function replaceLicenses(
  tx: Db,
  { productId, licenses }: { productId: string; licenses: readonly StoredLicense[] },
): Promise<void> {
  // The audit log has an entry for each row that is written.
  if (isDeepStrictEqual(await findLicenses(tx, { productId }), [...licenses])) return;
  await tx.delete(productLicenses).where(eq(productLicenses.productId, productId));
  const rows = licenses.map((license, position) => ({ ...license, productId, position }));
  if (rows.length > 0) await tx.insert(productLicenses).values(rows);
}
