import type { z } from 'zod';
import { cleanDescription } from '#api/features/products/product-fields.service.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { CSV_FIELDS, type CsvColumn, PLAIN_FIELDS, type PlainField } from '#contract/product-csv.ts';
import { type ProductFields, productFields } from '#contract/product-fields.ts';
import type { Discount } from '#domain/discount.ts';
import { centsOf } from '#domain/money.ts';
import type { ProductGroup, ReportProblem } from './csv-groups.ts';

/** One product as the file states it; a field without a valid cell is undefined or null. */
export interface ProductDraft {
  group: ProductGroup;
  fields: Partial<ProductFields>;
  /** In cents: what the shopper pays, and the price before discount. */
  price: { sale: number; list: number; stated: Discount } | null;
  active: boolean | null;
}

const rules = productFields.shape;
// The same schemas as the product form, so that both accept the same values.
const plainRules: { [N in PlainField]: z.ZodType<ProductFields[N]> } = rules;

/**
 * Parses the cells of a product by the rules of the product form and reports each invalid cell. `origin` is the
 * market's public URL; pictures of other origins are removed from the description.
 */
export function parseDraft(group: ProductGroup, origin: string, report: ReportProblem): ProductDraft {
  const { row, cells } = group;
  function read<T>(column: CsvColumn, rule: z.ZodType<T>, cell = cells.get(column), error?: string) {
    if (cell === undefined) return undefined;
    const parsed = rule.safeParse(cell);
    if (parsed.success) return parsed.data;
    report(row, column, error ?? parsed.error.issues[0]?.message ?? 'This cell is not valid.');
    return undefined;
  }
  const readField = <N extends PlainField>(name: N): ProductFields[N] | undefined => {
    const { column, normalize, error } = CSV_FIELDS[name];
    const cell = cells.get(column);
    return read(column, plainRules[name], cell && normalize ? normalize(cell) : cell, error);
  };
  const fields: Partial<ProductFields> = Object.fromEntries(
    PLAIN_FIELDS.map((name) => [name, readField(name)]),
  );
  if (fields.description !== undefined) {
    fields.description = sanitize(fields.description, origin, (message, kind) =>
      report(row, 'Body (HTML)', message, kind),
    );
  }
  const sale = read('Variant Price', rules.price);
  const compareAt = read('Variant Compare At Price', rules.price.or(rules.cost));
  const stated = {
    type: read('Emporia Discount Type', rules.discountType) ?? null,
    amount: read('Emporia Discount Amount', rules.discountAmount) ?? 0,
  };
  return {
    group,
    fields,
    price: sale ? { sale: centsOf(sale), list: centsOf(Math.max(sale, compareAt ?? 0)), stated } : null,
    active: parseActive(group, report),
  };
}

function sanitize(
  html: string,
  origin: string,
  report: (message: string, kind?: 'warning') => void,
): string | undefined {
  try {
    const clean = cleanDescription(html, origin);
    if (clean.droppedPictures > 0) {
      report('Pictures without a web address are left out. Please upload them here.', 'warning');
    }
    return clean.html;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    report(error.message);
    return undefined;
  }
}

/** Reads Status and Published; null when both are empty. */
function parseActive({ row, cells }: ProductGroup, report: ReportProblem): boolean | null {
  const published = cells.get('Published')?.toLowerCase();
  if (published && !['true', 'false'].includes(published)) {
    report(row, 'Published', 'Please enter TRUE or FALSE.');
  }
  const status = cells.get('Status')?.toLowerCase();
  if (status && !['active', 'draft', 'archived', 'unlisted'].includes(status)) {
    report(row, 'Status', 'Please enter active, draft or archived.');
  }
  if (status === undefined && published === undefined) return null;
  return (status ?? 'active') === 'active' && (published ?? 'true') === 'true';
}
