import { asc, eq, sql } from 'drizzle-orm';
import { NOTHING_PERSONAL, type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { attachedKind } from '#db/fragments/attached-kind.ts';
import { media, vendorDocuments, vendorLegalDetails, vendors } from '#db/schema.ts';
import { FORMER_SHOP } from '#domain/account-deletion.ts';

export const vendorsPersonalData = {
  vendors: {
    copy: [
      {
        file: 'shop.json',
        about: 'Your shop.',
        rows: (db, { id }, page) =>
          db
            .select({
              shopName: vendors.shopName,
              shopSlug: vendors.shopSlug,
              shopImage: vendors.shopImage,
              about: vendors.about,
              status: vendors.status,
              statusReason: vendors.statusReason,
              away: vendors.away,
              awayUntil: vendors.awayUntil,
              appliedAt: vendors.appliedAt,
              createdAt: vendors.createdAt,
            })
            .from(vendors)
            .where(eq(vendors.userId, id))
            .limit(page.limit)
            .offset(page.offset),
      },
    ],
    erase: (tx, { id }) =>
      tx
        .update(vendors)
        .set({
          shopName: FORMER_SHOP,
          shopSlug: sql`'former-shop-' || ${vendors.id}`,
          shopImage: null,
          about: '',
          statusReason: null,
          away: false,
          awayUntil: null,
        })
        .where(eq(vendors.userId, id)),
    // Whoever locks a shop and its products locks the shop before them.
    erased: 'first',
  },
  vendorDocuments: {
    copy: [
      {
        folder: 'documents',
        about: 'The documents that your shop has sent to the market.',
        files: (db, person) =>
          db
            .select({
              fileId: vendorDocuments.fileId,
              name: vendorDocuments.name,
              kind: attachedKind,
              bytes: media.bytes,
            })
            .from(vendorDocuments)
            .innerJoin(media, eq(media.id, vendorDocuments.fileId))
            .where(eq(vendorDocuments.vendorId, shopOf(person)))
            .orderBy(asc(vendorDocuments.createdAt), asc(vendorDocuments.id)),
      },
    ],
    erase: (tx, person) => tx.delete(vendorDocuments).where(eq(vendorDocuments.vendorId, shopOf(person))),
  },
  vendorCounts: NOTHING_PERSONAL,
  vendorLegalDetails: {
    copy: [
      {
        file: 'legal-details.json',
        about: 'Legal name, address and number of your shop.',
        rows: (db, person, { limit, offset }) =>
          db
            .select({
              legalName: vendorLegalDetails.legalName,
              legalAddress: vendorLegalDetails.legalAddress,
              legalNumber: vendorLegalDetails.legalNumber,
            })
            .from(vendorLegalDetails)
            .where(eq(vendorLegalDetails.vendorId, shopOf(person)))
            .limit(limit)
            .offset(offset),
      },
    ],
    // What receipts say of it is kept with them.
    erase: (tx, person) =>
      tx.delete(vendorLegalDetails).where(eq(vendorLegalDetails.vendorId, shopOf(person))),
  },
} satisfies PersonalData;
