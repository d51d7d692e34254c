import { withFiles } from '#api/features/media/store-uploads.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { type ApiError, conflict, forbidden, invalidField, notFound } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { paged, rangeOf } from '#api/kernel/paging.ts';
import { inTransaction } from '#api/kernel/transaction.ts';
import { type CaseRecord, type CaseStateAnswer, casesContract } from '#contract/cases.ts';
import type { DataOf } from '#contract/contract.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/columns.ts';
import { namesQuery, type SearchWord, searchWords } from '#db/search-query.ts';
import {
  appealableSince,
  appealEnds,
  CASE_RULES,
  type CaseParty,
  type CaseStatus,
  type CaseType,
  decidableAt,
  isLateReplacement,
  loserOf,
  OPEN_STATUSES,
  type Side,
  statusAfter,
  strikesSince,
  turnEnds,
  UNDECIDED,
} from '#domain/case.ts';
import { CASE_ENTRIES_MAX, CASE_FILES_MAX, CASES_FOUND_MAX } from '#domain/limits.ts';
import { dollarsOf } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { isOpener, nextStatus, partyIn, statusConflict } from './case-access.ts';
import { filesOf } from './case-files.service.ts';
import { addEntry, caseNumber, statusColumns } from './case-thread.service.ts';
import * as cases from './cases.sql.ts';
import { possibleDecisions } from './possible-decisions.ts';
import {
  type CaseSubjects,
  canLiftHold,
  describeSubjects,
  findSubject,
  type WantedSubject,
} from './subjects.service.ts';

export { viewerOf } from './case-access.ts';

/** What customer, shops and support wrote to one another about an order, oldest first, without private notes. */
export const messagesAboutOrder = (context: AppContext, params: { orderId: string; limit: number }) =>
  cases.findMessagesAboutOrder(context.db, params);

/** The case after a step, as the answer to that step. */
export const stateOf = ({
  id,
  number,
  status,
  dueAt,
}: Pick<cases.CaseRow, 'id' | 'number' | 'status' | 'dueAt'>): CaseStateAnswer => ({
  id,
  number,
  status,
  dueAt: dueAt?.toISOString() ?? null,
});

export interface NewCase extends WantedSubject {
  type: CaseType;
  text: string;
}

/** Who opens a case: an account, or a visitor with an address. */
export type Opener = { viewer: cases.Viewer } | { name: string | null; email: string };

/**
 * Opens a case, and queues mails to everyone concerned.
 * @throws ApiError 401 for a visitor who names an order line; 404 for something that does not exist for the opener;
 * 409 naming the case that the opener already has about it
 */
export async function openCase(
  context: AppContext,
  subjects: CaseSubjects,
  wanted: NewCase,
  opener: Opener,
): Promise<CaseStateAnswer> {
  return inTransaction(context, async (tx, invalidate) => {
    const now = context.now();
    const viewer = 'viewer' in opener ? opener.viewer : null;
    const subject = await findSubject(subjects, tx, wanted, viewer);
    const ofOwnShop = viewer?.vendorId !== null && viewer?.vendorId === subject.vendorId;
    const party: CaseParty = !viewer
      ? 'visitor'
      : viewer.isStaff
        ? 'staff'
        : ofOwnShop
          ? 'vendor'
          : 'customer';
    // The shop is asked first about what it has sold.
    const asksVendor = subject.about === 'orderLine';
    const row = {
      ...subject,
      number: caseNumber(),
      type: wanted.type,
      status: asksVendor ? ('WaitingForVendor' as const) : ('Open' as const),
      openedBy: viewer?.userId ?? null,
      openerParty: party,
      visitorName: 'email' in opener ? opener.name : null,
      visitorEmail: 'email' in opener ? opener.email : null,
      dueAt: turnEnds(now),
      vendorDueAt: asksVendor ? turnEnds(now) : null,
      lastMessageAt: now,
      createdAt: now,
    };
    const inserted = await cases.insertCase(tx, row);
    if (!inserted) {
      const number = await cases.findOpenNumber(tx, row);
      throw conflict('case_exists', `You have a case about this already: ${number}.`);
    }
    await addEntry(tx, invalidate, inserted, {
      kind: 'opened',
      party,
      authorId: row.openedBy,
      text: wanted.text,
      alsoTell: party === 'customer' || party === 'visitor' ? ['opener'] : [],
      now,
    });
    return stateOf(inserted);
  });
}

/** An answer as to a new case, for what a bot has sent. */
export const discardedCase = (context: AppContext): CaseStateAnswer => ({
  id: newId(),
  number: caseNumber(),
  status: 'Open',
  dueAt: turnEnds(context.now()).toISOString(),
});

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
  const state = stateFor(row, latest);
  const canDecide = viewer.isStaff && mayDecide(row, latest, viewer, now);
  const appeal = appealFor(row, latest, viewer, now);
  return {
    ...rowOf(row, now),
    customer: customerName === null ? null : { name: customerName },
    shop,
    order: about.order,
    product: about.product,
    review: about.review,
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
          productHidden: about.productHidden,
          refund: about.refund,
          dispute: about.dispute,
        }
      : null,
  };
}

/** Whether a decision hides its product now. */
export const isHiding = ({ decision, upheld, undoneAt }: cases.DecisionRow): boolean =>
  decision === 'hideProduct' && !upheld && undoneAt === null;

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

/** What the rules about decisions ask of a case. */
export const stateFor = (row: cases.CaseRow, latest: cases.DecisionRow | null) => ({
  status: row.status,
  vendorDueAt: row.vendorDueAt,
  vendorAnsweredAt: row.vendorAnsweredAt,
  replacementDueAt: latest?.replacedAt ? null : (latest?.replacementDueAt ?? null),
});

function mayDecide(
  row: cases.CaseRow,
  latest: cases.DecisionRow | null,
  viewer: cases.Viewer,
  now: Date,
): boolean {
  const state = stateFor(row, latest);
  if (row.status === 'Appealed') return latest?.decidedBy !== viewer.userId;
  if (row.status === 'Decided') return isLateReplacement(state, now);
  return OPEN_STATUSES.includes(row.status) && decidableAt(state, now) === null;
}

/** Why the viewer cannot appeal the latest decision; null if they can. */
function appealFor(
  row: cases.CaseRow,
  latest: cases.DecisionRow | null,
  viewer: cases.Viewer,
  now: Date,
): ApiError | null {
  if (row.appealedAt && row.status !== 'Appealed')
    return conflict('appeal_refused', `This case is ${row.status}, and a decision is appealed once.`);
  if (!latest || !statusAfter(row.status, 'appeal'))
    return statusConflict(row, 'there is no decision to appeal');
  if (latest.createdAt <= appealableSince(now))
    return conflict('appeal_refused', `This case is ${row.status}, and its 14 days for an appeal are over.`);
  const loser = loserOf(latest.decision, row);
  if (!loser || !isSide(loser, viewer))
    return conflict(
      'appeal_refused',
      `This case is ${row.status}, and the decision does not go against you.`,
    );
  return null;
}

const isSide = (side: Side, { isStaff, userId, vendorId }: cases.Viewer): boolean => {
  if (isStaff) return false;
  return side.party === 'vendor' ? side.vendorId === vendorId : side.userId === userId;
};

const { files: MESSAGE_FILES } = casesContract['POST case/{id}/message'];

/**
 * Writes to a case, with files. A private note changes nothing but the notes, and sends no mail.
 * @throws ApiError 404; 403 for a note or question of anyone but staff; 409 for a closed case or a full thread
 */
export async function writeMessage(
  context: AppContext,
  viewer: cases.Viewer,
  message: { id: string; text: string; isPrivate: boolean; ask?: 'vendor' | 'customer' },
  files: { files?: readonly UploadedFile[] },
): Promise<CaseStateAnswer> {
  const { id, text, isPrivate, ask } = message;
  if (!viewer.isStaff && (isPrivate || ask)) throw forbidden();
  if (isPrivate && ask) throw invalidField('ask', 'A private note asks nobody.');
  // Checked before files are stored.
  if (!(await cases.findCase(context.db, { id, viewer }))) throw notFound('This case');
  // No quota: the files of one message, and of a case, are bounded.
  return withFiles(
    context,
    { rules: MESSAGE_FILES, files, vendorId: null },
    async (tx, invalidate, names) => {
      const row = await cases.lockCase(tx, { id, viewer });
      if (!row) throw notFound('This case');
      const now = context.now();
      const party = partyIn(row, viewer);
      const status = nextStatus(row, stepOf(row, party, ask), 'nothing can be written to it');
      const thread = await cases.countThread(tx, { caseId: id });
      if (thread.entries >= CASE_ENTRIES_MAX || thread.files + names.files.length > CASE_FILES_MAX)
        throw conflict(
          'list_full',
          `A case has ${CASE_ENTRIES_MAX} messages and ${CASE_FILES_MAX} files at most.`,
        );
      const entry = isPrivate
        ? await cases.insertEntry(tx, {
            caseId: id,
            kind: 'message',
            party,
            authorId: viewer.userId,
            text,
            isPrivate: true,
            createdAt: now,
          })
        : await addEntry(tx, invalidate, row, {
            kind: 'message',
            party,
            authorId: viewer.userId,
            text,
            set: afterMessage(row, party, status, now),
            now,
          });
      if (names.files.length > 0) {
        const rows = names.files.map((fileId, position) => ({
          entryId: entry.id,
          fileId,
          position,
          name: fileName(files.files?.[position]?.filename ?? ''),
        }));
        await cases.insertFiles(tx, rows);
      }
      return stateOf(isPrivate ? row : { ...row, ...afterMessage(row, party, status, now) });
    },
  );
}

/** A file's name without its extension: pictures are stored in another format. */
const fileName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/\.[^.]{1,5}$/, '')
    .trim()
    .slice(0, 100) || 'File';

function stepOf(row: cases.CaseRow, party: CaseParty, ask: 'vendor' | 'customer' | undefined) {
  if (ask === 'vendor') {
    if (!row.vendorId) throw statusConflict(row, 'no shop takes part in it');
    return 'askVendor' as const;
  }
  if (ask === 'customer') {
    if (row.openerParty !== 'customer') throw statusConflict(row, 'no customer takes part in it');
    return 'askCustomer' as const;
  }
  if (party === 'vendor') return 'vendorAnswers' as const;
  return party === 'staff' ? ('staffAnswers' as const) : ('customerAnswers' as const);
}

/** What a message that everyone sees changes. */
function afterMessage(
  row: cases.CaseRow,
  party: CaseParty,
  status: CaseStatus,
  now: Date,
): Partial<cases.NewCase> {
  return {
    ...(status === row.status ? {} : statusColumns(status, now)),
    ...(party === 'vendor' &&
      row.openerParty !== 'vendor' &&
      !row.vendorAnsweredAt && { vendorAnsweredAt: now }),
  } as Partial<cases.NewCase>;
}

/**
 * Closes a case that is solved, as the one who opened it says.
 * @throws ApiError 404 for a case of someone else, 409 for one that is decided or closed
 */
export async function closeCase(
  context: AppContext,
  viewer: cases.Viewer,
  { id }: { id: string },
): Promise<CaseStateAnswer> {
  return inTransaction(context, async (tx, invalidate) => {
    const row = await cases.lockCase(tx, { id, viewer });
    if (!row || !isOpener(row, viewer)) throw notFound('This case');
    const now = context.now();
    const set = statusColumns(nextStatus(row, 'solve', 'it cannot be closed as solved'), now);
    const party = partyIn(row, viewer);
    await addEntry(tx, invalidate, row, { kind: 'closed', party, authorId: viewer.userId, set, now });
    return stateOf({ ...row, ...set } as cases.CaseRow);
  });
}

/**
 * Gives a case to a member of staff, or takes it from its present one.
 * @throws ApiError 400 for a user who handles no cases; 404; 409 for a closed case, or an appeal given to the member who
 * decided before
 */
export async function assignCase(
  context: AppContext,
  viewer: cases.Viewer,
  { id, userId }: { id: string; userId: string | null },
): Promise<void> {
  await inTransaction(context, async (tx) => {
    const row = await cases.lockCase(tx, { id, viewer });
    if (!row) throw notFound('This case');
    if (row.status === 'Closed') throw statusConflict(row, 'nobody has to own it');
    const handler = userId === null ? null : await cases.findHandler(tx, { id: userId });
    if (userId !== null && !handler)
      throw invalidField('userId', 'Please select a member of staff who handles cases.');
    if (row.status === 'Appealed' && userId !== null) await refuseSameDecider(tx, row, userId);
    if (row.assigneeId === userId) return;
    await cases.updateCase(tx, { id, set: { assigneeId: userId } });
    await cases.insertEntry(tx, {
      caseId: id,
      kind: 'assigned',
      party: 'staff',
      authorId: viewer.userId,
      text: handler ? `Assigned to ${isolated(handler.name)}.` : 'Assigned to nobody.',
      isPrivate: true,
      createdAt: context.now(),
    });
  });
}

/** @throws ApiError 409 when this member of staff has made the decision that is appealed */
export async function refuseSameDecider(tx: Db, row: cases.CaseRow, userId: string): Promise<void> {
  const latest = await cases.findLatestDecision(tx, { caseId: row.id });
  if (latest?.decidedBy !== userId) return;
  throw conflict(
    'appeal_refused',
    `This case is ${row.status}: another member of staff decides than the one who has decided before.`,
  );
}

/**
 * Appeals the decision of a case.
 * @throws ApiError 404; 409 before a decision, a second time, after 14 days, or when it does not go against the viewer
 */
export async function appealCase(
  context: AppContext,
  viewer: cases.Viewer,
  { id, text }: { id: string; text: string },
): Promise<CaseStateAnswer> {
  return inTransaction(context, async (tx, invalidate) => {
    const row = await cases.lockCase(tx, { id, viewer });
    if (!row) throw notFound('This case');
    const now = context.now();
    const latest = await cases.findLatestDecision(tx, { caseId: id });
    const refusal = appealFor(row, latest, viewer, now);
    if (refusal) throw refusal;
    const set = {
      ...statusColumns('Appealed', now),
      appealedAt: now,
      assigneeId: row.assigneeId === latest?.decidedBy ? null : row.assigneeId,
    };
    const party = partyIn(row, viewer);
    await addEntry(tx, invalidate, row, { kind: 'appealed', party, authorId: viewer.userId, text, set, now });
    return stateOf({ ...row, ...set } as cases.CaseRow);
  });
}

/** Warnings of a shop that count, for staff. */
export async function strikesOf(context: AppContext, { vendorId }: { vendorId: string }) {
  const rows = await cases.findStrikes(context.db, { vendorId, since: strikesSince(context.now()) });
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

const BATCH = 200;
const YEAR_MS = 365 * 24 * 3_600_000;

/** Closes cases of which nobody can appeal the decision any more. */
export async function closeExpiredCases(context: AppContext, signal: AbortSignal): Promise<void> {
  const viewer: cases.Viewer = { userId: '', isStaff: true, vendorId: null };
  while (!signal.aborted) {
    const before = appealableSince(context.now());
    const found = await cases.findExpired(context.db, { before, limit: BATCH });
    for (const { id } of found) {
      await inTransaction(context, async (tx) => {
        const row = await cases.lockCase(tx, { id, viewer });
        const status = row && statusAfter(row.status, 'expire');
        // Appealed meanwhile.
        if (!status || !row.settledAt || row.settledAt >= before) return;
        const now = context.now();
        // No mail, since nothing changes for anyone.
        await cases.insertEntry(tx, {
          caseId: id,
          kind: 'closed',
          party: 'system',
          text: 'Nobody has appealed the decision within 14 days.',
          createdAt: now,
        });
        await cases.updateCase(tx, { id, set: { ...statusColumns(status, now), lastMessageAt: now } });
      });
    }
    if (found.length < BATCH) return;
  }
}

/** Compacts the counts of cases, and removes names and addresses of visitors a year after their cases were closed. */
export async function pruneCases(context: AppContext): Promise<void> {
  await cases.compactCaseCounts(context.db);
  await cases.forgetVisitors(context.db, { before: new Date(context.now().getTime() - YEAR_MS) });
}
