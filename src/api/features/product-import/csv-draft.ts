import type { z } from 'zod';
import { cleanDescription } from '#api/features/products/product-fields.service.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { CSV_FIELDS, type CsvColumn, PLAIN_FIELDS, type PlainField } from '#contract/product-csv.ts';
import { type ProductFields, productFields } from '#contract/product-fields.ts';
import type { Discount } from '#domain/discount.ts';
import { DESCRIPTION_WORDS } from '#domain/limits.ts';
import { dollarsOf, MAXIMUM_CHARGE_CENTS, MINIMUM_CHARGE_CENTS } from '#domain/money.ts';
import type { PriceKind } from '#domain/price-kind.ts';
import { skuOf } from '#domain/sku.ts';
import { cutHtml } from '#domain/words.ts';
import { type DecimalSign, isCurrency, readAmount } from './csv-amount.ts';
import type { ProductGroup, ReportProblem } from './csv-groups.ts';

/** One product as the file states it; a field without a valid cell is undefined or null. */
export interface ProductDraft {
  group: ProductGroup;
  fields: Partial<ProductFields>;
  /** In cents: what the shopper pays, and the price before discount. */
  price: { sale: number; list: number; stated: Discount } | null;
  active: boolean | null;
}

/** What holds for all rows of a file. */
export interface DraftRules {
  /** The market's public URL; pictures of other origins are removed from the description. */
  origin: string;
  decimalSign: DecimalSign;
  /** The currency of amounts that name none. */
  currency: string;
  /** Dollars for one unit of another currency, by its code. */
  rates: Readonly<Record<string, number>>;
  /** Collects the other currencies of the file. */
  currencies: Set<string>;
}

const rules = productFields.shape;
// The same schemas as the product form, so that both accept the same values.
const plainRules: { [N in PlainField]: z.ZodType<ProductFields[N]> } = rules;

type Report = (column: CsvColumn, message: string, kind?: 'warning') => void;

/**
 * Parses the cells of a product by the rules of the product form. A cell that can be repaired or left out is a warning; what a
 * product cannot be without is an error.
 */
export function parseDraft(group: ProductGroup, draftRules: DraftRules, report: ReportProblem): ProductDraft {
  const { cells } = group;
  const reportCell: Report = (column, message, kind) => report(group.row, column, message, kind);
  const amounts = amountReader(group, draftRules, reportCell);
  const readField = <N extends PlainField>(name: N): ProductFields[N] | undefined => {
    const { column, normalize, error } = CSV_FIELDS[name];
    const isAmount = name === 'cost' || name === 'suggestedPrice';
    const cell = isAmount ? amounts.text(column) : cells.get(column);
    if (cell === undefined) return undefined;
    const rule = plainRules[name];
    const parsed = rule.safeParse(normalize ? normalize(cell) : cell);
    if (parsed.success) return parsed.data;
    const repaired = REPAIRS[name]?.(cell);
    const again = repaired && rule.safeParse(repaired.cell);
    if (again?.success) {
      reportCell(column, repaired?.message ?? '', 'warning');
      return again.data;
    }
    const message = error ?? parsed.error.issues[0]?.message ?? 'This cell is not valid.';
    reportCell(column, `${message} This cell is left out.`, 'warning');
    return undefined;
  };
  const fields: Partial<ProductFields> = Object.fromEntries(
    PLAIN_FIELDS.map((name) => [name, readField(name)]),
  );
  if (fields.description !== undefined)
    fields.description = sanitize(fields.description, draftRules.origin, reportCell);
  return {
    group,
    fields,
    price: readPrice(group, fields.priceKind ?? 'fixed', { amounts, report: reportCell }),
    active: parseActive(group, reportCell),
  };
}

interface Repair {
  cell: string;
  message: string;
}

/** What a cell becomes that the field's rule refuses. */
const REPAIRS: { readonly [N in PlainField]?: (cell: string) => Repair | undefined } = {
  name: (cell) => ({ cell: cell.slice(0, 200), message: 'This title is cut to 200 characters.' }),
  sku(cell) {
    const sku = skuOf(cell);
    return sku
      ? { cell: sku, message: `A SKU has letters, digits and hyphens: this one becomes “${sku}”.` }
      : undefined;
  },
  description: (cell) => ({
    cell: cutHtml(cell, DESCRIPTION_WORDS),
    message: `This description is cut to ${DESCRIPTION_WORDS} words.`,
  }),
};

const NOT_READABLE = 'Price must be a number with two decimals at most.';

/** Reads the amounts of a product, in dollars. */
function amountReader({ cells, currency: stated }: ProductGroup, draftRules: DraftRules, report: Report) {
  const { decimalSign, currency: chosen, rates, currencies } = draftRules;
  /** Cents; undefined for an empty cell or one that is no amount, which is then reported. */
  function cents(column: CsvColumn, kind?: 'warning'): number | undefined {
    const cell = cells.get(column);
    if (cell === undefined) return undefined;
    const amount = readAmount(cell, decimalSign);
    if (amount === undefined) report(column, NOT_READABLE, kind);
    else if (amount.value === null)
      report(column, `“${cell}” can be read in two ways. Write it with a point, as 19.50.`, kind);
    if (!amount?.value) return undefined;
    const currency = (amount.currency ?? stated ?? (amount.hasUnit ? 'USD' : chosen)).toUpperCase();
    if (currency === 'USD') return roundCents(Number(amount.value), cell, column);
    if (!isCurrency(currency)) {
      report(column, `“${currency.slice(0, 20)}” is no currency that is known here.`, kind);
      return undefined;
    }
    currencies.add(currency);
    const rate = rates[currency];
    if (rate === undefined) {
      report(
        column,
        `Prices are US dollars here, and this one is ${currency}. Please enter what one ${currency} is in dollars, or the price in dollars.`,
        kind,
      );
      return undefined;
    }
    const converted = Math.round(Number(amount.value) * rate * 100);
    const price = dollarsOf(converted).toFixed(2);
    report(column, `${amount.value} ${currency} become $${price}, at ${rate} dollars each.`, 'warning');
    return converted;
  }
  function roundCents(value: number, cell: string, column: CsvColumn): number {
    const rounded = Math.round(value * 100);
    if (Math.abs(value * 100 - rounded) > 1e-6)
      report(column, `“${cell}” is rounded to $${dollarsOf(rounded).toFixed(2)}.`, 'warning');
    return rounded;
  }
  /** The same as text, for the rules of the form. */
  const text = (column: CsvColumn): string | undefined => {
    const value = cents(column, 'warning');
    return value === undefined ? undefined : dollarsOf(value).toFixed(2);
  };
  return { cents, text };
}

/** The two price columns; a fixed price below the lowest one of the market becomes that. */
function readPrice(
  { cells }: ProductGroup,
  kind: PriceKind,
  { amounts, report }: { amounts: ReturnType<typeof amountReader>; report: Report },
): ProductDraft['price'] {
  const stated = amounts.cents('Variant Price');
  const compareAt = amounts.cents('Variant Compare At Price', 'warning') ?? 0;
  if (stated === undefined) return null;
  if (stated > MAXIMUM_CHARGE_CENTS) {
    report(
      'Variant Price',
      rules.price.safeParse(dollarsOf(stated)).error?.issues[0]?.message ?? NOT_READABLE,
    );
    return null;
  }
  const sale = kind === 'fixed' ? Math.max(stated, MINIMUM_CHARGE_CENTS) : stated;
  if (sale !== stated)
    report(
      'Variant Price',
      `The lowest price here is $${dollarsOf(sale).toFixed(2)}, and that is what it will cost.`,
      'warning',
    );
  const isTooHigh = compareAt > MAXIMUM_CHARGE_CENTS;
  if (isTooHigh)
    report(
      'Variant Compare At Price',
      `${rules.price.safeParse(dollarsOf(compareAt)).error?.issues[0]?.message} This cell is left out.`,
      'warning',
    );
  const discount = {
    type: rules.discountType.safeParse(cells.get('Emporia Discount Type') ?? '').data ?? null,
    amount: rules.discountAmount.safeParse(cells.get('Emporia Discount Amount') ?? '').data ?? 0,
  };
  return { sale, list: isTooHigh ? sale : Math.max(sale, compareAt), stated: discount };
}

function sanitize(html: string, origin: string, report: Report): string | undefined {
  try {
    const clean = cleanDescription(html, origin);
    if (clean.droppedPictures > 0) {
      report(
        'Body (HTML)',
        'Pictures without a web address are left out. Please upload them here.',
        'warning',
      );
    }
    return clean.html;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report('Body (HTML)', `${error.message} This cell is left out.`, 'warning');
    return undefined;
  }
}

/** Reads Status and Published; null when both are empty. */
function parseActive({ cells }: ProductGroup, report: Report): boolean | null {
  const published = readChoice('Published', ['true', 'false']);
  const status = readChoice('Status', ['active', 'draft', 'archived', 'unlisted']);
  function readChoice(column: 'Published' | 'Status', choices: readonly string[]): string | undefined {
    const cell = cells.get(column)?.toLowerCase();
    if (cell === undefined || choices.includes(cell)) return cell;
    const expected = column === 'Status' ? 'active, draft or archived' : 'TRUE or FALSE';
    report(column, `Please enter ${expected}. This cell is left out.`, 'warning');
    return undefined;
  }
  if (status === undefined && published === undefined) return null;
  return (status ?? 'active') === 'active' && (published ?? 'true') === 'true';
}
