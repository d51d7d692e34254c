import { z } from 'zod';
import {
  CASE_DECISIONS,
  CASE_PARTIES,
  CASE_RULE_NAMES,
  CASE_STATUSES,
  CASE_SUBJECTS,
  CASE_TYPES,
  OPENABLE_CASE_TYPES,
  ORDER_CASE_TYPES,
  REPORT_TYPES,
} from '#domain/case.ts';
import { BACK_OFFICE_PAGE_SIZE, CASE_MESSAGE_FILES, CASE_TEXT_MAX } from '#domain/limits.ts';
import { DISPUTE_STATUSES, REFUND_STATUSES } from '#domain/order.ts';
import {
  dollars,
  email,
  endpoint,
  flag,
  honeypot,
  id,
  instant,
  jsonFlag,
  line,
  listOf,
  named,
  nothing,
  pageQuery,
  searchKeyword,
  sortQuery,
  text,
} from './endpoint.ts';
import { refundedAmount, refundedLines, refundPreview } from './refunds.ts';
import { threadMessage } from './threads.ts';

const status = z.enum(CASE_STATUSES);
const type = z.enum(CASE_TYPES);

/** What everyone who takes part sees of a case in a list. */
const caseRow = named('CaseRow', {
  id,
  /** The number that people name, such as CA-7K3F9Q2A. */
  number: z.string(),
  type,
  about: z.enum(CASE_SUBJECTS),
  status,
  /** The product, the shop, or the number of the order. */
  title: z.string(),
  shopName: z.string().nullable(),
  /** Null for reports of products, reviews and shops, except for staff. */
  customerName: z.string().nullable(),
  /** When the present turn is overdue. */
  dueAt: instant.nullable(),
  overdue: z.boolean(),
  lastMessageAt: instant,
  createdAt: instant,
  /** The member of staff who owns it. Null for everyone but staff. */
  assignee: z.string().nullable(),
});

export type CaseRow = z.infer<typeof caseRow>;

const caseFile = named('CaseFile', {
  id,
  name: z.string(),
  kind: z.enum(['image', 'pdf']),
  /** A signed address that expires soon. */
  url: z.string(),
});

const caseAuthor = named('CaseAuthor', {
  party: z.enum(CASE_PARTIES),
  /** A person or shop where the reader may know it, else who it is in the case. */
  name: z.string(),
  /** Whether it is the reader. */
  you: z.boolean(),
});

const caseDecision = named('CaseDecision', {
  id,
  decision: z.enum(CASE_DECISIONS),
  reason: z.string(),
  /** The market's rule in words. */
  rule: z.string(),
  isAppeal: z.boolean(),
  /** Of an appeal: whether it left the decision as it was. */
  upheld: z.boolean(),
  decidedAt: instant,
  /** What was given back. */
  refund: z.object({ amount: dollars, status: z.enum(REFUND_STATUSES) }).nullable(),
  /** Until when the shop has to replace the file, and when it did. */
  replacementDueAt: instant.nullable(),
  replacedAt: instant.nullable(),
  /** When its effect was undone. */
  undoneAt: instant.nullable(),
});

export type CaseDecisionAnswer = z.infer<typeof caseDecision>;

/** A message, or what was done, as everyone who takes part sees it. Private notes are not among these. */
const caseEntry = named('CaseEntry', {
  id,
  kind: z.enum(['opened', 'message', 'decided', 'appealed', 'fileReplaced', 'lifted', 'closed']),
  by: caseAuthor,
  text: z.string(),
  /** The decision that this entry tells of. */
  decisionId: id.nullable(),
  files: z.array(caseFile),
  createdAt: instant,
});

/** What only staff see; null for everyone else. */
const staffPart = named('CaseStaffPart', {
  notes: z.array(
    z.object({
      id,
      kind: z.enum(['note', 'assigned']),
      by: z.string(),
      text: z.string(),
      files: z.array(caseFile),
      createdAt: instant,
    }),
  ),
  assignee: z.object({ id, name: z.string() }).nullable(),
  /** Who may own it. */
  candidates: z.array(z.object({ id, name: z.string() })),
  /** Who opened it; null for the system. */
  opener: z.object({ name: z.string(), email: z.string(), userId: id.nullable() }).nullable(),
  /** Warnings of the shop in the last twelve months. */
  strikes: z.number().int(),
  /** The decisions that are possible. */
  decisions: z.array(z.enum(CASE_DECISIONS)),
  /** From when support may decide; null: now, or not any more. */
  decidableAt: instant.nullable(),
  /** Of a case about a message: it with those before it in the thread, and the customer of the thread. */
  thread: z
    .object({ customer: z.object({ id, name: z.string() }), messages: z.array(threadMessage) })
    .nullable(),
  /** Whether the product is hidden by the decision of a case. */
  productHidden: z.boolean(),
  refund: z.object({ id, status: z.enum(REFUND_STATUSES), amount: dollars }).nullable(),
  dispute: z
    .object({ id: z.string(), status: z.enum(DISPUTE_STATUSES), reason: z.string(), amount: dollars })
    .nullable(),
});

const caseRecord = caseRow
  .omit({ customerName: true, shopName: true, assignee: true })
  .extend({
    customer: z.object({ name: z.string() }).nullable(),
    shop: z.object({ id, shopName: z.string(), shopSlug: z.string() }).nullable(),
    order: z
      .object({
        id,
        number: z.string(),
        /** The line that it is about, and the other lines of the same shop. */
        lines: z.array(
          z.object({
            id,
            productName: z.string(),
            image: z.string(),
            quantity: z.number().int(),
            amount: dollars,
            refunded: z.boolean(),
            isSubject: z.boolean(),
          }),
        ),
        /** What the shop's part of the order can still give back. */
        refundable: dollars,
      })
      .nullable(),
    product: z
      .object({ id, name: z.string(), slug: z.string(), image: z.string(), listed: z.boolean() })
      .nullable(),
    review: z
      .object({
        rating: z.int(),
        text: z.string().nullable(),
        images: z.array(z.string()),
        verified: z.boolean(),
        createdAt: instant,
        removed: z.boolean(),
      })
      .nullable(),
    /** The message of a thread that it is about; null once the thread is gone. */
    message: threadMessage.nullable(),
    entries: z.array(caseEntry),
    decisions: z.array(caseDecision),
    /** What the reader may do now. */
    may: z.object({
      write: z.boolean(),
      close: z.boolean(),
      appeal: z.boolean(),
      decide: z.boolean(),
      assign: z.boolean(),
      liftHiding: z.boolean(),
    }),
    /** Until when the reader can appeal. */
    appealUntil: instant.nullable(),
    staff: staffPart.nullable(),
  })
  .meta({ id: 'CaseRecord' });
export type CaseRecord = z.infer<typeof caseRecord>;

/** What a caller gets of a case that was opened or has moved on. */
export const caseState = named('CaseState', { id, number: z.string(), status, dueAt: instant.nullable() });
export type CaseStateAnswer = z.infer<typeof caseState>;

const caseText = text('Message', CASE_TEXT_MAX);

const SUBJECTS = ['orderLineId', 'productId', 'reviewId', 'messageId', 'vendorId'] as const;

const newCase = z
  .object({
    type: z.enum(OPENABLE_CASE_TYPES, { error: 'Please select Type.' }),
    orderLineId: id.optional(),
    productId: id.optional(),
    reviewId: id.optional(),
    /** A message of a thread that one takes part in. */
    messageId: id.optional(),
    vendorId: id.optional(),
    text: caseText,
    /** Of a visitor; an account has its own. */
    name: line('Name').optional(),
    email: email().optional(),
    website: honeypot,
  })
  .superRefine((body, issues) => {
    const named = SUBJECTS.filter((name) => body[name] !== undefined);
    if (named.length !== 1) {
      issues.addIssue({
        code: 'custom',
        path: [named[1] ?? 'orderLineId'],
        message:
          'Please name one thing that the case is about: an order line, a product, a review, a message or a shop.',
      });
      return;
    }
    const types: readonly string[] = body.orderLineId === undefined ? REPORT_TYPES : ORDER_CASE_TYPES;
    if (types.includes(body.type)) return;
    issues.addIssue({
      code: 'custom',
      path: ['type'],
      message: `This type does not fit here: it can be ${types.join(', ')}.`,
    });
  });

export const casesContract = {
  'GET case': endpoint({
    operationId: 'listCases',
    summary:
      'Cases that one takes part in (staff: all), newest first; `mine` are those that one opened or, for staff, owns',
    tag: 'Cases',
    access: 'cases:take-part',
    query: z.object({
      ...pageQuery(BACK_OFFICE_PAGE_SIZE),
      searchKeyword,
      /** By `dueAt`, cases without that time are last. */
      sort: sortQuery(['createdAt', 'dueAt'], '-createdAt'),
      status: status.optional(),
      type: type.optional(),
      mine: flag.optional(),
      overdue: flag.optional(),
    }),
    data: listOf(caseRow),
  }),
  'GET case/{id}': endpoint({
    operationId: 'getCase',
    summary: 'A case with its thread and decisions; private notes for staff alone',
    tag: 'Cases',
    access: 'cases:take-part',
    params: z.object({ id }),
    data: caseRecord,
    errors: ['not_found'],
  }),
  'POST case': endpoint({
    operationId: 'openCase',
    summary:
      'Open a case about a line of one’s own order, or report a product, a review, a message to oneself or a shop; without an account with an e-mail address',
    tag: 'Cases',
    access: 'public',
    limit: 'message',
    body: newCase,
    data: caseState,
    status: 201,
    message: ({ number }: { number: string }) => `Thank you. Your case is ${number}.`,
    errors: ['unauthorized', 'not_found', 'case_exists'],
  }),
  'POST case/{id}/message': endpoint({
    operationId: 'sendCaseMessage',
    summary:
      'Write to a case, with files if wanted; `private` is a note of staff for staff, `ask` whom staff wait for. Without files JSON will do',
    tag: 'Cases',
    access: 'cases:take-part',
    limit: 'upload',
    params: z.object({ id }),
    form: z.object({
      text: caseText,
      private: jsonFlag('Private').optional(),
      ask: z.enum(['vendor', 'customer']).optional(),
    }),
    jsonAllowed: true,
    files: { files: { kind: 'attachment', label: 'Files', max: CASE_MESSAGE_FILES } },
    data: caseState,
    status: 201,
    message: 'Message sent.',
    errors: ['not_found', 'forbidden', 'case_status_conflict', 'list_full'],
  }),
  'POST case/{id}/close': endpoint({
    operationId: 'closeCase',
    summary: 'Say that one’s own case is solved; it is closed without a decision',
    tag: 'Cases',
    access: 'cases:take-part',
    params: z.object({ id }),
    data: caseState,
    message: 'Case closed.',
    errors: ['not_found', 'case_status_conflict'],
  }),
  'POST case/{id}/assign': endpoint({
    operationId: 'assignCase',
    summary: 'Give a case to a member of staff; null takes it from the member who has it',
    tag: 'Cases',
    access: 'cases:handle',
    params: z.object({ id }),
    body: z.object({ userId: id.nullable() }),
    data: nothing,
    message: 'Case assigned.',
    errors: ['not_found', 'case_status_conflict', 'appeal_refused'],
  }),
  'POST case/{id}/decide': endpoint({
    operationId: 'decideCase',
    summary:
      'Decide a case, or the appeal of another member of staff’s decision. `refund` gives back the order line, `lines` of the same shop, or an `amount`',
    tag: 'Cases',
    access: 'cases:handle',
    params: z.object({ id }),
    // Strict, because a misspelt `amount` would give back the whole line.
    body: z.strictObject({
      decision: z.enum(CASE_DECISIONS, { error: 'Please select Decision.' }),
      reason: text('Reason', CASE_TEXT_MAX),
      /** The market's rule; without one, the usual rule of the case's type. */
      rule: z.enum(CASE_RULE_NAMES, { error: 'Please select Rule.' }).optional(),
      amount: refundedAmount.optional(),
      lines: refundedLines.optional(),
    }),
    data: caseState,
    message: 'Case decided.',
    errors: [
      'not_found',
      'case_status_conflict',
      'decision_impossible',
      'appeal_refused',
      'order_disputed',
      'refund_exceeds',
      'vendor_status_conflict',
    ],
  }),
  'POST case/{id}/refund/preview': endpoint({
    operationId: 'previewCaseRefund',
    summary:
      'Who would bear the refund that a case decides: of its order line, of `lines` of the same shop, or of an `amount`; nothing is changed',
    tag: 'Cases',
    access: 'cases:handle',
    params: z.object({ id }),
    body: z.strictObject({ amount: refundedAmount.optional(), lines: refundedLines.optional() }),
    data: refundPreview,
    errors: ['not_found', 'decision_impossible', 'order_disputed', 'refund_exceeds'],
  }),
  'POST case/{id}/appeal': endpoint({
    operationId: 'appealCase',
    summary: 'Appeal the decision of a case, once and within 14 days, if it goes against one',
    tag: 'Cases',
    access: 'cases:appeal',
    params: z.object({ id }),
    body: z.object({ text: caseText }),
    data: caseState,
    message: 'Your appeal has been sent. Another member of staff will look at it.',
    errors: ['not_found', 'case_status_conflict', 'appeal_refused'],
  }),
  'POST case/{id}/lift': endpoint({
    operationId: 'liftHiding',
    summary: 'Lift the hiding of a product that this case decided: its shop can list it again',
    tag: 'Cases',
    access: 'cases:handle',
    params: z.object({ id }),
    data: nothing,
    message: 'The product is shown again.',
    errors: ['not_found', 'case_status_conflict'],
  }),
};
