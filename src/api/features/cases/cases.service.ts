import type { AppContext } from '#api/kernel/context.ts';
import { notFound } from '#api/kernel/errors.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import type { CaseRecord } from '#contract/cases.ts';
import type { DataOf } from '#contract/contract.ts';
import { namesQuery } from '#db/fragments/search-query.ts';
import {
  appealEnds,
  CASE_RULES,
  type CaseParty,
  type CaseStatus,
  type CaseType,
  decidableAt,
  statusAfter,
  strikesSince,
  UNDECIDED,
} from '#domain/case.ts';
import { CASES_FOUND_MAX } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import { type SearchWord, searchWords } from '#domain/search-words.ts';
import { isolated } from '#lib/isolated.ts';
import { appealRefusal, caseStateOf, isOpener, mayDecide } from './case-access.ts';
import { filesOf } from './case-files.service.ts';
import * as cases from './cases.sql.ts';
import { isHiding, possibleDecisions } from './possible-decisions.ts';
import { type CaseSubjects, canLiftHold, describeSubjects } from './subjects.service.ts';

export { viewerOf } from './case-access.ts';

/** What customer, shops and support wrote to one another about an order, oldest first, without private notes. */
export const messagesAboutOrder = (context: AppContext, params: { orderId: string; limit: number }) =>
  cases.findMessagesAboutOrder(context.db, params);

/** A page of the cases that the viewer takes part in. */
export async function listCases(
  context: AppContext,
  viewer: cases.Viewer,
  query: {
    page: number;
    limit: number;
    searchKeyword?: string;
    sort: cases.CaseSort;
    status?: CaseStatus;
    type?: CaseType;
    mine?: boolean;
    overdue?: boolean;
  },
): Promise<DataOf<'GET case'>> {
  const { status, type, mine, overdue, searchKeyword, sort, limit } = query;
  const words = searchKeyword && wordsOf(searchKeyword);
  // The search text has no word in it ('!'), so it matches no case.
  if (words && words.length === 0) return paged([], 0, limit);
  const now = context.now();
  const filter: cases.CaseFilter = {
    viewer,
    status,
    type,
    mine,
    overdueAt: overdue ? now : undefined,
    search: words ? namesQuery(words) : undefined,
  };
  const [total, rows] = await Promise.all([
    cases.countCases(context.db, { ...filter, atMost: CASES_FOUND_MAX }),
    cases.findCases(context.db, { ...filter, sort, ...rangeOf(query) }),
  ]);
  const data = rows.map(({ case: row, shopName, opener, assignee }) => ({
    ...rowOf(row, now),
    shopName,
    customerName: customerNameOf(row, opener, viewer),
    assignee: viewer.isStaff ? assignee : null,
  }));
  return paged(data, total, limit);
}

/** The words of a search. Every number begins with 'CA', which would be read in the index for every case. */
function wordsOf(searchKeyword: string): SearchWord[] {
  const words = searchWords(searchKeyword);
  const others = words.filter(({ word }) => word !== 'ca');
  return others.length > 0 ? others : words;
}

const rowOf = (row: cases.CaseRow, now: Date) => ({
  id: row.id,
  number: row.number,
  type: row.type,
  about: row.about,
  status: row.status,
  title: row.title,
  dueAt: row.dueAt?.toISOString() ?? null,
  overdue: row.dueAt !== null && row.dueAt < now,
  lastMessageAt: row.lastMessageAt.toISOString(),
  createdAt: row.createdAt.toISOString(),
});

/** A shop knows who bought from it. Who reports something is known to staff alone. */
function customerNameOf(row: cases.CaseRow, opener: string | null, viewer: cases.Viewer): string | null {
  if (row.openerParty !== 'customer' && row.openerParty !== 'visitor') return null;
  const name = opener ?? row.visitorName ?? row.visitorEmail;
  if (viewer.isStaff || row.openedBy === viewer.userId) return name;
  return row.about === 'orderLine' ? name : null;
}

const PARTY_NAMES: Record<CaseParty, string> = {
  customer: 'Customer',
  vendor: 'The shop',
  staff: 'Support',
  visitor: 'A visitor',
  system: 'The market',
};

/**
 * A case with its thread as the viewer may see it.
 * @throws ApiError 404
 */
export async function readCase(
  context: AppContext,
  subjects: CaseSubjects,
  viewer: cases.Viewer,
  { id }: { id: string },
): Promise<CaseRecord> {
  const { db } = context;
  const found = await cases.findCase(db, { id, viewer });
  if (!found) throw notFound('This case');
  const { case: row, shop, opener } = found;
  const now = context.now();
  const [entries, decisions, about] = await Promise.all([
    cases.findEntries(db, { caseId: id, isPrivate: false }),
    cases.findDecisions(db, { caseId: id }),
    describeSubjects(subjects, db, row),
  ]);
  const files = await filesOf(
    context,
    entries.map(({ entry }) => entry.id),
  );
  const customerName = customerNameOf(row, opener?.name ?? null, viewer);
  const nameOf = (entry: cases.EntryRow, author: string | null): string => {
    if (viewer.isStaff && author)
      return entry.party === 'vendor' && shop ? `${isolated(author)}, ${isolated(shop.shopName)}` : author;
    if (entry.party === 'vendor') return shop?.shopName ?? PARTY_NAMES.vendor;
    if (entry.party !== 'customer') return PARTY_NAMES[entry.party];
    if (entry.authorId !== null && entry.authorId === row.reviewAuthorId) return 'The author of the review';
    return customerName ?? (row.about === 'orderLine' ? PARTY_NAMES.customer : 'Who reported it');
  };
  const latest = decisions.at(-1)?.decision ?? null;
  const state = caseStateOf(row, latest);
  const canDecide = viewer.isStaff && mayDecide(row, latest, viewer, now);
  const appeal = appealRefusal(row, latest, viewer, now);
  return {
    ...rowOf(row, now),
    customer: customerName === null ? null : { name: customerName },
    shop,
    order: about.order,
    product: about.product,
    review: about.review,
    message: about.message,
    entries: entries.map(({ entry, author }) => ({
      id: entry.id,
      kind: entry.kind as CaseRecord['entries'][number]['kind'],
      by: { party: entry.party, name: nameOf(entry, author), you: entry.authorId === viewer.userId },
      text: entry.text,
      decisionId: entry.decisionId,
      files: files.get(entry.id) ?? [],
      createdAt: entry.createdAt.toISOString(),
    })),
    decisions: decisions.map(({ decision, refundCents, refundStatus }) => ({
      id: decision.id,
      decision: decision.decision,
      reason: decision.reason,
      rule: CASE_RULES[decision.rule],
      isAppeal: decision.isAppeal,
      upheld: decision.upheld,
      decidedAt: decision.createdAt.toISOString(),
      refund:
        refundCents !== null && refundStatus
          ? { amount: dollarsOf(refundCents), status: refundStatus }
          : null,
      replacementDueAt: decision.replacementDueAt?.toISOString() ?? null,
      replacedAt: decision.replacedAt?.toISOString() ?? null,
      undoneAt: decision.undoneAt?.toISOString() ?? null,
    })),
    may: {
      write: row.status !== 'Closed',
      close: isOpener(row, viewer) && statusAfter(row.status, 'solve') !== null,
      appeal: appeal === null,
      decide: canDecide,
      assign: viewer.isStaff && row.status !== 'Closed',
      liftHiding:
        viewer.isStaff &&
        (decisions.some(({ decision }) => isHiding(decision)) || (await canLiftHold(subjects, db, row))),
    },
    appealUntil: latest && appeal === null ? appealEnds(latest.createdAt).toISOString() : null,
    staff: viewer.isStaff
      ? {
          ...(await readNotes(context, id)),
          assignee: found.assignee,
          candidates: await cases.findHandlers(db),
          opener: openerOf(row, opener),
          strikes: row.vendorId
            ? await cases.countStrikes(db, { vendorId: row.vendorId, since: strikesSince(now) })
            : 0,
          decisions: possibleDecisions(row),
          decidableAt: UNDECIDED.includes(row.status)
            ? (decidableAt(state, now)?.toISOString() ?? null)
            : null,
          thread: about.thread,
          productHidden: about.productHidden,
          refund: about.refund,
          dispute: about.dispute,
        }
      : null,
  };
}

function openerOf(row: cases.CaseRow, opener: { name: string; email: string } | null) {
  if (opener) return { ...opener, userId: row.openedBy };
  if (!row.visitorEmail) return null;
  return { name: row.visitorName ?? row.visitorEmail, email: row.visitorEmail, userId: null };
}

/** The notes of staff. Called for staff alone. */
async function readNotes(context: AppContext, caseId: string) {
  const rows = await cases.findEntries(context.db, { caseId, isPrivate: true });
  const files = await filesOf(
    context,
    rows.map(({ entry }) => entry.id),
  );
  return {
    notes: rows.map(({ entry, author }) => ({
      id: entry.id,
      kind: entry.kind === 'assigned' ? ('assigned' as const) : ('note' as const),
      by: author ?? PARTY_NAMES.staff,
      text: entry.text,
      files: files.get(entry.id) ?? [],
      createdAt: entry.createdAt.toISOString(),
    })),
  };
}

/** Warnings of a shop that count, for staff. */
export async function strikesOf(context: AppContext, { vendorId }: { vendorId: string }) {
  const rows = await cases.findStrikes(context.db, { vendorId, since: strikesSince(context.now()) });
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
