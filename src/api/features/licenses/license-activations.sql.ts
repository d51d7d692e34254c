import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { isDownloadable } from '#db/fragments/downloadable.ts';
import { licenseActivations, licenseKeys, orderLines, orders, products } from '#db/schema.ts';

const keyColumns = {
  id: licenseKeys.id,
  maxActivations: products.maxActivations,
  isValid: sql<boolean>`coalesce(${isDownloadable}, false)`,
};

const keyQuery = (db: Db, params: { productId: string; digest: string }) =>
  db
    .select(keyColumns)
    .from(licenseKeys)
    .innerJoin(products, eq(products.id, licenseKeys.productId))
    .leftJoin(orderLines, eq(orderLines.id, licenseKeys.orderLineId))
    .leftJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(licenseKeys.productId, params.productId), eq(licenseKeys.digest, params.digest)))
    .$dynamic();

/** A key by its hash, and whether what it was sold with is paid; null for an unknown one. */
export async function findKey(db: Db, params: { productId: string; digest: string }) {
  const [row] = await keyQuery(db, params);
  return row ?? null;
}

export type KeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** The same, locked until the transaction ends, so that its activations change one after the other. */
export async function lockKey(tx: Db, params: { productId: string; digest: string }) {
  const [row] = await keyQuery(tx, params).for('update', { of: licenseKeys });
  return row ?? null;
}

export const countActivations = (db: Db, params: { keyId: number }): Promise<number> =>
  db.$count(licenseActivations, eq(licenseActivations.keyId, params.keyId));

const ofInstance = ({ keyId, instance }: { keyId: number; instance: string | null }) =>
  and(
    eq(licenseActivations.keyId, keyId),
    instance === null ? isNull(licenseActivations.instance) : eq(licenseActivations.instance, instance),
  );

export const isActivated = async (db: Db, params: { keyId: number; instance: string }): Promise<boolean> =>
  (await db.$count(licenseActivations, ofInstance(params))) > 0;

export const insertActivation = (tx: Db, row: { keyId: number; instance: string | null; createdAt: Date }) =>
  tx.insert(licenseActivations).values(row);

/** Ends the activation of an instance, or the oldest one without a name; nothing if there is none. */
export const deleteActivation = (tx: Db, params: { keyId: number; instance: string | null }) =>
  tx
    .delete(licenseActivations)
    .where(
      inArray(
        licenseActivations.id,
        tx
          .select({ id: licenseActivations.id })
          .from(licenseActivations)
          .where(ofInstance(params))
          .orderBy(asc(licenseActivations.id))
          .limit(1),
      ),
    );
