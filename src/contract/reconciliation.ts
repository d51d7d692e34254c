import { z } from 'zod';
import { BACK_OFFICE_PAGE_SIZE } from '#domain/limits.ts';
import { DIFFERENCE_KINDS } from '#domain/reconciliation.ts';
import { dollars, endpoint, flag, id, instant, listOf, named, pageQuery } from './endpoint.ts';

const difference = named('LedgerDifference', {
  id,
  /** missing here: the ledger has nothing of it; missing there: the card provider has nothing of it. */
  kind: z.enum(DIFFERENCE_KINDS),
  /** The provider's id: of a payment, a refund, a dispute, or the transaction that a fee was taken with. */
  providerId: z.string(),
  /** Whether it is about the provider's fee. */
  isFee: z.boolean(),
  /** What the ledger's card account has of it; null: nothing. */
  ours: dollars.nullable(),
  /** What the provider's balance has of it; null: nothing. */
  theirs: dollars.nullable(),
  /** When it was found first. */
  since: instant,
  /** When it was found to be explained. */
  endedAt: instant.nullable(),
  /** The order that it belongs to, if there is one. */
  order: z.object({ id, number: z.string() }).nullable(),
});
export type Difference = z.infer<typeof difference>;

export const reconciliationContract = {
  'GET admin/reconciliation': endpoint({
    operationId: 'listLedgerDifferences',
    summary:
      'Where the ledger’s card account and the card provider’s balance differ, newest first; `ended` are those that were explained',
    tag: 'Reconciliation',
    access: 'reconciliation:read',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      kind: z.enum(DIFFERENCE_KINDS).optional(),
      ended: flag.optional(),
    }),
    data: listOf(difference).extend({
      /** When both were last compared to the end; null: never. */
      comparedAt: instant.nullable(),
    }),
  }),
};
