import { eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { invitations } from '#db/schema.ts';

/** Deletes the invitations that a person sent, or those to a shop: they end with the right to invite. */
export const endInvitations = (tx: Db, of: { invitedBy: string } | { vendorId: string }) =>
  tx
    .delete(invitations)
    .where(
      'vendorId' in of ? eq(invitations.vendorId, of.vendorId) : eq(invitations.invitedBy, of.invitedBy),
    );
