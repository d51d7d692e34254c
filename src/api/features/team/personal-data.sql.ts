import { asc, eq, or } from 'drizzle-orm';
import { type PersonalData, shopOf } from '#api/kernel/personal-data.ts';
import { invitations, shopMembers, vendors } from '#db/schema.ts';

export const teamPersonalData = {
  shopMembers: {
    copy: [
      {
        file: 'team.json',
        about: 'The shop that you work for.',
        rows: (db, { id }, { limit, offset }) =>
          db
            .select({ shop: vendors.shopName, role: shopMembers.role, createdAt: shopMembers.createdAt })
            .from(shopMembers)
            .innerJoin(vendors, eq(vendors.id, shopMembers.vendorId))
            .where(eq(shopMembers.userId, id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, { id }) => tx.delete(shopMembers).where(eq(shopMembers.userId, id)),
  },
  invitations: {
    copy: [
      {
        file: 'invitations.json',
        about: 'Invitations to your address.',
        rows: (db, { email }, { limit, offset }) =>
          db
            .select({
              role: invitations.role,
              createdAt: invitations.createdAt,
              expiresAt: invitations.expiresAt,
            })
            .from(invitations)
            .where(eq(invitations.email, email))
            .orderBy(asc(invitations.createdAt), asc(invitations.id))
            .limit(limit)
            .offset(offset),
      },
    ],
    erase: (tx, person) =>
      tx
        .delete(invitations)
        .where(or(eq(invitations.email, person.email), eq(invitations.vendorId, shopOf(person)))),
  },
} satisfies PersonalData;
