import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { vendorLegalDetails } from '#db/schema.ts';

type LegalDetails = Omit<typeof vendorLegalDetails.$inferSelect, 'vendorId'>;

const EMPTY: LegalDetails = { legalName: '', legalAddress: '', legalNumber: '' };
const columns = {
  legalName: vendorLegalDetails.legalName,
  legalAddress: vendorLegalDetails.legalAddress,
  legalNumber: vendorLegalDetails.legalNumber,
};

/** The legal details of a shop; empty texts if none were filled in. */
export async function findLegalDetails(db: Db, params: { vendorId: string }): Promise<LegalDetails> {
  const [row] = await db
    .select(columns)
    .from(vendorLegalDetails)
    .where(eq(vendorLegalDetails.vendorId, params.vendorId));
  return row ?? EMPTY;
}

/** Writes the details that are given; the others stay. */
export async function writeLegalDetails(
  tx: Db,
  { vendorId, ...given }: { vendorId: string } & Partial<LegalDetails>,
): Promise<LegalDetails> {
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  await tx
    .insert(vendorLegalDetails)
    .values({ vendorId, ...EMPTY })
    .onConflictDoNothing();
  if (Object.keys(change).length > 0)
    await tx.update(vendorLegalDetails).set(change).where(eq(vendorLegalDetails.vendorId, vendorId));
  return findLegalDetails(tx, { vendorId });
}
