import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { CaseDecision, CaseParty, CaseRule, CaseStatus, CaseSubject, CaseType } from '#domain/case.ts';
import { createdAt, idColumn, time, tsvector } from '../columns.ts';
import { users, vendors } from './accounts.ts';
import { products, reviews } from './catalog.ts';
import { media } from './media.ts';
import { disputes, orderLines, orders, refunds } from './orders.ts';

/** What went wrong, from the first message to a decision; `src/domain/case.ts` has the steps. */
export const cases = pgTable(
  'cases',
  {
    id: idColumn(),
    /** The number shown to people, such as CA-7K3F9Q2A. */
    number: text().notNull().unique('cases_number_key'),
    type: text().$type<CaseType>().notNull(),
    about: text().$type<CaseSubject>().notNull(),
    status: text().$type<CaseStatus>().notNull(),
    /** The name of what it is about when it was opened: a product, a shop, or the number of an order. */
    title: text().notNull(),
    orderId: text().references(() => orders.id),
    orderLineId: text().references(() => orderLines.id),
    productId: text().references(() => products.id),
    reviewId: text().references(() => reviews.id),
    /** Of a thread. No reference: the thread goes with the account of its customer, and the case stays. */
    messageId: text(),
    disputeId: text()
      .references(() => disputes.id)
      .unique('cases_dispute_id_key'),
    refundId: text().references(() => refunds.id),
    /** The shop that takes part. Null: none is concerned, or several are. */
    vendorId: text().references(() => vendors.id),
    /** Null for a visitor and for the system. */
    openedBy: text().references(() => users.id),
    openerParty: text().$type<CaseParty>().notNull(),
    /** Of a visitor. Removed a year after the case was closed. */
    visitorName: text(),
    visitorEmail: text(),
    /** The author of the review that was removed, who takes part from then on. */
    reviewAuthorId: text().references(() => users.id),
    /** The member of staff who owns it. */
    assigneeId: text().references(() => users.id),
    /** When the present turn is overdue; null when nobody has to do anything. */
    dueAt: time(),
    /** Until when the vendor, who is asked first, has time; null if nobody is asked first. */
    vendorDueAt: time(),
    vendorAnsweredAt: time(),
    appealedAt: time(),
    /** When it was last decided or closed; null while it waits for somebody. */
    settledAt: time(),
    /** The latest entry that everyone sees. */
    lastMessageAt: createdAt(),
    createdAt: createdAt(),
    /** The words of number and title, as search_words() folds them. */
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(search_words(number || ' ' || title))`),
  },
  (t) => [
    // One case that is not closed for each opener and subject. The ids are unique over all tables. Each copy that is
    // found has its own case, also while the decision about an earlier one can be appealed. `copy_holds` has one at a
    // time.
    uniqueIndex('cases_open_key')
      .on(
        sql`coalesce(opened_by, visitor_email, '')`,
        sql`coalesce(order_line_id, dispute_id, refund_id, review_id, message_id, product_id, vendor_id)`,
      )
      // A decided case waits for an appeal or a new file only, so the same thing can be reported for another reason.
      .where(sql`status not in ('Decided', 'Appealed', 'Closed') and type <> 'copyFound'`),
    index('cases_created_at_idx').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('cases_status_idx').on(t.status, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('cases_type_idx').on(t.type, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('cases_vendor_idx').on(t.vendorId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('cases_opened_by_idx').on(t.openedBy, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('cases_review_author_idx').on(t.reviewAuthorId).where(sql`review_author_id is not null`),
    index('cases_assignee_idx').on(t.assigneeId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // Also of those that are overdue.
    index('cases_due_order_idx').on(t.dueAt, t.id),
    index('cases_settled_at_idx').on(t.settledAt).where(sql`settled_at is not null`),
    index('cases_order_idx').on(t.orderId).where(sql`order_id is not null`),
    index('cases_order_line_idx').on(t.orderLineId),
    index('cases_product_idx').on(t.productId),
    index('cases_review_idx').on(t.reviewId).where(sql`review_id is not null`),
    index('cases_refund_idx').on(t.refundId).where(sql`refund_id is not null`),
    index('cases_visitor_idx').on(t.settledAt).where(sql`visitor_email is not null`),
    index('cases_search_idx').using('gin', t.search),
    check(
      'cases_subject_check',
      sql`case ${t.about}
        when 'orderLine' then ${t.orderLineId} is not null and ${t.productId} is not null and ${t.vendorId} is not null
        when 'product' then ${t.productId} is not null and ${t.vendorId} is not null
        when 'review' then ${t.reviewId} is not null and ${t.vendorId} is not null
        when 'message' then ${t.messageId} is not null and ${t.vendorId} is not null
        when 'shop' then ${t.vendorId} is not null
        else ${t.orderId} is not null and num_nonnulls(${t.disputeId}, ${t.refundId}) = 1 end`,
    ),
    check(
      'cases_opener_check',
      sql`case ${t.openerParty}
        when 'system' then ${t.openedBy} is null and ${t.visitorEmail} is null
        when 'visitor' then ${t.openedBy} is null
        else ${t.openedBy} is not null and ${t.visitorEmail} is null end`,
    ),
    check('cases_settled_check', sql`(${t.status} in ('Decided', 'Closed')) = (${t.settledAt} is not null)`),
  ],
);

/** How many cases have each pair of status and type: the sum of the rows, as in `order_counts`. */
export const caseCounts = pgTable('case_counts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  status: text().$type<CaseStatus>().notNull(),
  type: text().$type<CaseType>().notNull(),
  cases: integer().notNull(),
});

/** The decisions of a case, in order; one that was appealed has a second one. */
export const caseDecisions = pgTable(
  'case_decisions',
  {
    id: idColumn(),
    caseId: text()
      .notNull()
      .references(() => cases.id),
    /** 1 for the first. Two deciders cannot both write it. */
    round: smallint().notNull(),
    /** Whether it is about an appeal. */
    isAppeal: boolean().notNull(),
    /** Of an appeal: whether it repeats the decision before, and so has no effect of its own. */
    upheld: boolean().notNull().default(false),
    decision: text().$type<CaseDecision>().notNull(),
    reason: text().notNull(),
    rule: text().$type<CaseRule>().notNull(),
    decidedBy: text()
      .notNull()
      .references(() => users.id),
    /** The effect: the refund, the product that was hidden or whose file is to be replaced, the review, the shop. */
    refundId: text().references(() => refunds.id),
    productId: text().references(() => products.id),
    reviewId: text().references(() => reviews.id),
    vendorId: text().references(() => vendors.id),
    /** Until when the vendor has to replace the product's file, and when that was done. */
    replacementDueAt: time(),
    replacedAt: time(),
    /** When the effect ended: an appeal overturned it, or staff lifted it. */
    undoneAt: time(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('case_decisions_round_key').on(t.caseId, t.round),
    uniqueIndex('case_decisions_refund_key').on(t.refundId).where(sql`refund_id is not null`),
    // Products that are hidden or wait for a new file.
    index('case_decisions_product_idx')
      .on(t.productId)
      .where(sql`undone_at is null and product_id is not null`),
    // Strikes of a shop.
    index('case_decisions_vendor_idx').on(t.vendorId, t.createdAt).where(sql`vendor_id is not null`),
    index('case_decisions_created_at_idx').on(t.createdAt),
    check(
      'case_decisions_effect_check',
      sql`case when ${t.upheld} or ${t.decision} = 'none'
        then num_nonnulls(${t.refundId}, ${t.productId}, ${t.reviewId}, ${t.vendorId}) = 0
        else num_nonnulls(${t.refundId}, ${t.productId}, ${t.reviewId}, ${t.vendorId}) = 1
          and case ${t.decision}
            when 'refund' then ${t.refundId} is not null
            when 'removeReview' then ${t.reviewId} is not null
            when 'replaceFile' then ${t.productId} is not null and ${t.replacementDueAt} is not null
            when 'hideProduct' then ${t.productId} is not null
            else ${t.vendorId} is not null end end`,
    ),
  ],
);

/** The thread of a case: messages and what was done, oldest first. */
export const caseEntries = pgTable(
  'case_entries',
  {
    id: idColumn(),
    caseId: text()
      .notNull()
      .references(() => cases.id),
    /** The order of the thread: entries of one moment have an order too. */
    position: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text()
      .$type<
        'opened' | 'message' | 'assigned' | 'decided' | 'appealed' | 'fileReplaced' | 'lifted' | 'closed'
      >()
      .notNull(),
    party: text().$type<CaseParty>().notNull(),
    /** Null for a visitor and for the system. */
    authorId: text().references(() => users.id),
    text: text().notNull().default(''),
    /** A note of staff for staff: in no answer, mail or count of anyone else. */
    isPrivate: boolean().notNull().default(false),
    decisionId: text().references(() => caseDecisions.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('case_entries_case_idx').on(t.caseId, t.position),
    index('case_entries_author_idx').on(t.authorId),
    check('case_entries_private_check', sql`not ${t.isPrivate} or ${t.party} = 'staff'`),
  ],
);

/** Files of the thread. */
export const caseFiles = pgTable(
  'case_files',
  {
    id: idColumn(),
    entryId: text()
      .notNull()
      .references(() => caseEntries.id),
    fileId: text()
      .notNull()
      .references(() => media.id),
    /** As the sender named it. */
    name: text().notNull(),
    position: smallint().notNull(),
  },
  (t) => [
    index('case_files_entry_idx').on(t.entryId, t.position),
    index('case_files_file_id_idx').using('hash', t.fileId),
  ],
);
