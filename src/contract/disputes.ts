import { z } from 'zod';
import { DISPUTE_STATUSES } from '#domain/order.ts';
import {
  dollars,
  endpoint,
  id,
  instant,
  listOf,
  named,
  pageQuery,
  searchKeyword,
  sortQuery,
} from './endpoint.ts';

export const dispute = named('Dispute', {
  /** The card provider's id. */
  id: z.string(),
  /** The order's number that people see. */
  orderId: z.string(),
  /** The order's id, as `admin/order/{id}` takes it. */
  orderRecordId: id,
  amount: dollars,
  /** The reason code of the payer's bank, such as 'fraudulent'. */
  reason: z.string(),
  /** Open and Lost close the downloads of the order. */
  status: z.enum(DISPUTE_STATUSES),
  /** Until when evidence can be submitted. */
  dueAt: instant.nullable(),
  /** Whether evidence was submitted, here or in the card provider's dashboard. */
  evidenceSent: z.boolean(),
  createdAt: instant,
});
export type Dispute = z.infer<typeof dispute>;

/** The longest text that staff can add to the evidence. */
export const EVIDENCE_NOTE_MAX = 5000;

const disputeRecord = dispute
  .extend({
    paymentId: z.string(),
    /** Null for a payment that no customer has claimed. */
    customer: z.object({ name: z.string(), email: z.string() }).nullable(),
    /** When it was found to be won or lost. */
    endedAt: instant.nullable(),
    /** Its case, where staff and the shop talk about it. */
    case: z.object({ id, number: z.string() }).nullable(),
    /** What was sent or, while nothing was, what would be sent now. */
    evidence: z.object({
      customerName: z.string(),
      customerEmail: z.string(),
      productDescription: z.string(),
      /** When, from which address and how much of the files was fetched. */
      accessLog: z.string(),
      refundPolicy: z.string(),
      /** The receipt and what was written. */
      text: z.string(),
    }),
    sentAt: instant.nullable(),
    /** The member of staff who sent it; null if it was sent in the card provider's dashboard. */
    sentBy: z.string().nullable(),
    /** Why no evidence can be sent; null while it can. */
    closed: z.string().nullable(),
  })
  .meta({ id: 'DisputeRecord' });
export type DisputeRecord = z.infer<typeof disputeRecord>;

const disputeParams = z.object({ id: z.string().min(1).max(255) });

export const disputesContract = {
  'GET admin/dispute': endpoint({
    operationId: 'listDisputes',
    summary: 'All disputes of payments, newest first',
    tag: 'Disputes',
    access: 'orders:read',
    query: z.object({
      ...pageQuery(10),
      /** The number of the order, or words of the customer's name, e-mail or phone. */
      searchKeyword,
      /** By `dueAt`, disputes without a date are last. */
      sort: sortQuery(['createdAt', 'amount', 'dueAt'], '-createdAt'),
      status: z.enum(DISPUTE_STATUSES).optional(),
    }),
    data: listOf(dispute),
  }),
  'GET admin/dispute/{id}': endpoint({
    operationId: 'getDispute',
    summary: 'A dispute with the evidence that was sent, or that would be sent now',
    tag: 'Disputes',
    access: 'disputes:answer',
    params: disputeParams,
    data: disputeRecord,
    errors: ['not_found'],
  }),
  'POST admin/dispute/{id}/evidence': endpoint({
    operationId: 'sendDisputeEvidence',
    summary:
      'Send the evidence of a dispute to the payer’s bank, once and until its date; `note` is put in front of it',
    tag: 'Disputes',
    access: 'disputes:answer',
    params: disputeParams,
    body: z.strictObject({
      note: z
        .string({ error: 'Please enter a valid Note.' })
        .trim()
        .max(EVIDENCE_NOTE_MAX, `Note is too long: ${EVIDENCE_NOTE_MAX} characters at most.`)
        .optional(),
    }),
    bodyOptional: true,
    data: dispute,
    message: 'The evidence has been sent to the bank.',
    errors: ['not_found', 'dispute_closed', 'payment_refused', 'provider_unavailable'],
  }),
};
