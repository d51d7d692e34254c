import type { Readable } from 'node:stream';
import { readContent } from '#api/features/content/content.service.ts';
import { readShopName } from '#api/features/vendors/vendors.service.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { csvStream } from '#api/kernel/csv-export.ts';
import { invalidField, notFound } from '#api/kernel/errors.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import type { TransactionKind } from '#domain/ledger.ts';
import { dollarsOf } from '#domain/money.ts';
import { isMonth, monthOf } from '#domain/month.ts';
import { issuerName } from '#domain/receipt.ts';
import { STATEMENT_FORMATS, type StatementFormat } from '#domain/statement.ts';
import { formatCount } from '#lib/format-count.ts';
import { renderPdf } from '#pdf/draw/render.ts';
import { chainsOf } from './chains.service.ts';
import { type MonthStatement, type StatementLine, statementDocument } from './statement-document.ts';
import { vendorMonth } from './statements.service.ts';
import * as statements from './statements.sql.ts';

/** Entries read by one statement. */
const PAGE_SIZE = 500;
/** A PDF with more entries has a line for each type and day. */
const PDF_LINES_MAX = 2000;

interface VendorAndMonth {
  vendorId: string;
  month: string;
}

const subjectOf = (vendorId: string, file: string): string => `statement/${vendorId}/${file}`;

/**
 * Creates a signed path to the statement of a month. It needs no session and expires soon.
 * @throws ApiError 400 for a month that has not begun
 */
export async function createStatementLink(
  context: AppContext,
  { vendorId, month, format }: VendorAndMonth & { format: StatementFormat },
): Promise<{ url: string; expiresAt: string }> {
  if (month > monthOf(context.now())) throw invalidField('month', 'This month has not begun.');
  const file = `${month}.${format}`;
  const { query, expiresAt } = await signLink(context, subjectOf(vendorId, file));
  return { url: `${API_BASE}/statements/${encodeURIComponent(vendorId)}/${file}${query}`, expiresAt };
}

/**
 * Opens the file of a signed path. A CSV is read from the database while the client reads.
 * @throws ApiError 404 when the path has expired or its signature is invalid
 */
export async function openStatement(
  context: AppContext,
  { vendorId, file, ...link }: LinkQuery & { vendorId: string; file: string },
): Promise<{ format: StatementFormat; month: string; body: Readable | Buffer }> {
  await checkLink(context, subjectOf(vendorId, file), link);
  const [month = '', extension] = file.split('.');
  const format = STATEMENT_FORMATS.find((one) => one === extension);
  if (!format || !isMonth(month)) throw notFound('This statement');
  const body =
    format === 'pdf'
      ? await renderPdf(statementDocument(await gatherMonth(context, { vendorId, month })))
      : statementCsv(context, { vendorId, month });
  return { format, month, body };
}

/** The entries of a month, oldest first, some hundreds at a time. */
async function* entriesOf(
  context: AppContext,
  month: statements.VendorMonth,
): AsyncGenerator<statements.PlainEntry[]> {
  let after: statements.Place | null = null;
  for (;;) {
    const entries: statements.PlainEntry[] = await statements.findEntriesAfter(context.db, {
      ...month,
      after,
      limit: PAGE_SIZE,
    });
    if (entries.length > 0) yield entries;
    after = entries.at(-1) ?? null;
    if (entries.length < PAGE_SIZE) return;
  }
}

const CSV_COLUMNS = ['date', 'type', 'order', 'amount', 'balance'];

const statementCsv = (context: AppContext, { vendorId, month }: VendorAndMonth): Readable =>
  csvStream(context, {
    columns: CSV_COLUMNS,
    rows: csvRows(context, vendorMonth(vendorId, month)),
    name: 'a statement',
    about: { vendorId, month },
  });

const decimal = (cents: number): string => dollarsOf(cents).toFixed(2);

async function* csvRows(context: AppContext, month: statements.VendorMonth): AsyncGenerator<string[]> {
  let balanceCents = await statements.findOpening(context.db, month);
  for await (const entries of entriesOf(context, month)) {
    for (const { at, kind, orderNumber, amountCents } of entries) {
      balanceCents += amountCents;
      yield [at, kind, orderNumber ?? '', decimal(amountCents), decimal(balanceCents)];
    }
  }
}

/** Adds to the sum under a key. */
const add = <K>(sums: Map<K, number>, key: K, cents: number): unknown =>
  sums.set(key, (sums.get(key) ?? 0) + cents);

type Line = Omit<StatementLine, 'balanceCents'>;

const lineOf = ({ at, kind, orderNumber, amountCents }: statements.PlainEntry): Line => ({
  day: at.slice(0, 'YYYY-MM-DD'.length),
  kind,
  about: orderNumber ?? '',
  amountCents,
});

/** Adds a line to that of its day and kind. */
function addToDay(days: Map<string, { line: Line; count: number }>, line: Line): void {
  const key = `${line.day} ${line.kind}`;
  const found = days.get(key);
  const count = (found?.count ?? 0) + 1;
  const amountCents = (found?.line.amountCents ?? 0) + line.amountCents;
  days.set(key, { line: { ...line, amountCents, about: formatCount(count) }, count });
}

/** Reads a month in parts; keeps sums, and single entries only as long as they are few enough for a PDF. */
async function gatherMonth(context: AppContext, params: VendorAndMonth): Promise<MonthStatement> {
  const { vendorId, month } = params;
  const range = vendorMonth(vendorId, month);
  const madeAt = context.now();
  const { 'site-settings': settings } = await readContent(context, 'site-settings');
  const shopName = await readShopName(context, { id: vendorId });
  const openingCents = await statements.findOpening(context.db, range);
  const byKind = new Map<TransactionKind, number>();
  const byStep = new Map<string, number>();
  const days = new Map<string, { line: Line; count: number }>();
  const single: Line[] = [];
  let byDay = false;
  for await (const entries of entriesOf(context, range)) {
    for (const entry of entries) {
      add(byKind, entry.kind, entry.amountCents);
      addToDay(days, lineOf(entry));
    }
    const chains = await chainsOf(context, { vendorId, entries });
    for (const { label, amountCents } of chains.flat())
      if (amountCents !== 0) add(byStep, label, amountCents);
    byDay ||= single.length + entries.length > PDF_LINES_MAX;
    if (!byDay) single.push(...entries.map(lineOf));
  }
  let balanceCents = openingCents;
  const lines = (byDay ? [...days.values()].map(({ line }) => line) : single).map((line) => {
    balanceCents += line.amountCents;
    return { ...line, balanceCents };
  });
  return {
    issuer: issuerName(settings),
    shopName,
    month,
    madeAt,
    isOpen: range.until > madeAt,
    byDay,
    openingCents,
    closingCents: balanceCents,
    lines,
    byKind,
    byStep,
  };
}
