import { and, eq, sql } from 'drizzle-orm';
import { NOTHING_PERSONAL, type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { archivedRecords, archiveImports, vendorArchives } from '#db/schema.ts';

export const archivePersonalData = {
  vendorArchives: {
    copy: 'the archive of the shop, which its owner can fetch',
    // The file goes with the next run of the job that deletes old ones.
    erase: (tx, person) => tx.delete(vendorArchives).where(eq(vendorArchives.vendorId, shopOf(person))),
  },
  archiveImports: {
    copy: 'what an import brought is in the archive of the shop',
    erase: (tx, person) => tx.delete(archiveImports).where(eq(archiveImports.vendorId, shopOf(person))),
  },
  archiveImportProducts: NOTHING_PERSONAL,
  archivedRecords: {
    copy: 'history of other markets, which is in the archive of the shop',
    erase: async (tx, person) => {
      await tx.delete(archivedRecords).where(eq(archivedRecords.vendorId, shopOf(person)));
      // Orders at the other market by the same address lose the customer.
      await tx
        .update(archivedRecords)
        .set({ data: sql`jsonb_set(${archivedRecords.data}, '{customer}', 'null')` })
        .where(
          and(
            eq(archivedRecords.kind, 'order'),
            sql`lower(${archivedRecords.data} -> 'customer' ->> 'email') = ${person.email.toLowerCase()}`,
          ),
        );
    },
  },
} satisfies PersonalData;
