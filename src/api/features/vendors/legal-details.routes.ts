import { implement } from '#api/kernel/implement.ts';
import { ownShopId } from '#api/kernel/ownership.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { findLegalDetails, writeLegalDetails } from './legal-details.sql.ts';

export const legalDetailsHandlers = implement({
  'GET vendor/legal-details': (_, { context, user }) =>
    findLegalDetails(context.db, { vendorId: ownShopId(user) }),
  'PATCH vendor/legal-details': ({ body }, { context, user }) =>
    inTransaction(context, (tx) => writeLegalDetails(tx, { ...body, vendorId: ownShopId(user) })),
});
