import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { vendors } from '#db/schema.ts';
import type { Holiday } from '#domain/vendor-status.ts';

/** Keeps the current image if none is given. Returns the vendor's id; null if there is no image and one is required. */
export async function updateShop(
  tx: Db,
  params: {
    vendorId: string;
    shopName: string;
    about?: string;
    shopImage: string | null;
    needsImage: boolean;
    holiday: Partial<Holiday>;
  },
): Promise<string | null> {
  const { vendorId, shopName, about, shopImage, needsImage, holiday } = params;
  const [row] = await tx
    .update(vendors)
    .set({ shopName, about, ...(shopImage && { shopImage }), ...holiday })
    .where(and(eq(vendors.id, vendorId), shopImage || !needsImage ? undefined : isNotNull(vendors.shopImage)))
    .returning({ id: vendors.id });
  return row?.id ?? null;
}

/** Returns the new vendor's id; null if the slug is taken. The transaction stays usable. */
export async function insertVendor(tx: Db, row: typeof vendors.$inferInsert): Promise<string | null> {
  const [vendor] = await tx
    .insert(vendors)
    .values(row)
    .onConflictDoNothing({ target: vendors.shopSlug })
    .returning({ id: vendors.id });
  return vendor?.id ?? null;
}
