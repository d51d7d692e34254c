import type { Readable } from 'node:stream';
import type { AppContext } from '#api/kernel/context.ts';
import { csvStream } from '#api/kernel/csv-export.ts';
import { checkLink, type LinkQuery, signLink } from '#api/kernel/signed-links.ts';
import { API_BASE } from '#contract/contract.ts';
import type { TaxReportRow } from '#contract/taxes.ts';
import { countryName } from '#domain/countries.ts';
import { dollarsOf, splitCents } from '#domain/money.ts';
import { quarterRange } from '#domain/tax.ts';
import { sum } from '#lib/sum.ts';
import { findMixed, type MixedTransaction, type ReportSums, sumSimple } from './tax-report.sql.ts';

/** Transactions read by one statement. */
const PAGE_SIZE = 1000;

/**
 * Sales and tax of a quarter by country and rate, from the ledger: what was given back counts in the quarter in which it
 * was. In dollars.
 */
export async function readTaxReport(context: AppContext, quarter: string): Promise<TaxReportRow[]> {
  const sums = new Map<string, ReportSums>();
  const add = (part: ReportSums) => {
    const key = `${part.country}/${part.basisPoints}/${part.reverseCharge}`;
    const row = sums.get(key) ?? { ...part, salesCents: 0, taxCents: 0 };
    row.salesCents += part.salesCents;
    row.taxCents += part.taxCents;
    sums.set(key, row);
  };
  const period = quarterRange(quarter);
  for (const row of await sumSimple(context.db, period)) add(row);
  for (let after = 0; ; ) {
    const page = await findMixed(context.db, { ...period, after, limit: PAGE_SIZE });
    for (const transaction of page) for (const part of splitByRate(transaction)) add(part);
    if (page.length < PAGE_SIZE) break;
    after = page.at(-1)?.id ?? after;
  }
  return [...sums.values()]
    .sort(
      (a, b) =>
        countryName(a.country).localeCompare(countryName(b.country), 'en') || b.basisPoints - a.basisPoints,
    )
    .map(({ basisPoints, salesCents, taxCents, ...row }) => ({
      ...row,
      rate: basisPoints / 100,
      sales: dollarsOf(salesCents),
      tax: dollarsOf(taxCents),
    }));
}

/** A transaction by the rates of its order: as its lines say, or else in proportion to them. */
function splitByRate(transaction: MixedTransaction): ReportSums[] {
  const { country, reverseCharge, salesCents, taxCents, lines, refundedLines } = transaction;
  const sign = salesCents + taxCents < 0 ? -1 : 1;
  const isOf = (parts: MixedTransaction['lines']) =>
    sum(parts.map((part) => part.salesCents)) === salesCents * sign &&
    sum(parts.map((part) => part.taxCents)) === taxCents * sign;
  const exact = [refundedLines ?? [], lines].find(isOf);
  const sales = splitCents(
    Math.abs(salesCents),
    lines.map((line) => line.salesCents),
  );
  const taxes = splitCents(
    Math.abs(taxCents),
    lines.map((line) => line.taxCents),
  );
  const parts =
    exact ??
    lines.map(({ basisPoints }, at) => ({
      basisPoints,
      salesCents: sales[at] ?? 0,
      taxCents: taxes[at] ?? 0,
    }));
  return parts.map((part) => ({
    country,
    reverseCharge,
    basisPoints: part.basisPoints,
    salesCents: part.salesCents * sign,
    taxCents: part.taxCents * sign,
  }));
}

const subjectOf = (quarter: string): string => `tax-report/${quarter}`;

/** Creates a signed path to the report of a quarter as CSV. It needs no session and expires soon. */
export async function createReportLink(
  context: AppContext,
  quarter: string,
): Promise<{ url: string; expiresAt: string }> {
  const { query, expiresAt } = await signLink(context, subjectOf(quarter));
  return { url: `${API_BASE}/tax-reports/${quarter}${query}`, expiresAt };
}

/**
 * Streams the CSV of a signed path.
 * @throws ApiError 404 when the path has expired or its signature is invalid
 */
export async function openReport(
  context: AppContext,
  { quarter, ...link }: LinkQuery & { quarter: string },
): Promise<Readable> {
  await checkLink(context, subjectOf(quarter), link);
  return csvStream(context, {
    columns: ['Country', 'Code', 'Rate', 'Reverse charge', 'Sales without tax', 'Tax'],
    rows: csvRows(context, quarter),
    name: 'the tax report',
  });
}

async function* csvRows(context: AppContext, quarter: string): AsyncGenerator<string[]> {
  for (const row of await readTaxReport(context, quarter)) {
    const { country, rate, reverseCharge, sales, tax } = row;
    yield [
      countryName(country),
      country,
      String(rate),
      reverseCharge ? 'yes' : 'no',
      sales.toFixed(2),
      tax.toFixed(2),
    ];
  }
}
