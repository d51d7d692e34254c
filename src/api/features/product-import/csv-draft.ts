import type { z } from 'zod';
import type { ProductFields } from '#api/features/products/product-columns.service.ts';
import { cleanDescription } from '#api/features/products/product-columns.service.ts';
import { ApiError } from '#api/kernel/errors.ts';
import { productFormContract } from '#contract/product-form.ts';
import type { Discount } from '#domain/discount.ts';
import { centsOf } from '#domain/money.ts';
import type { CsvColumn } from '#domain/product-csv.ts';
import type { Complain, ProductGroup } from './csv-groups.ts';

/** What a file says of a product; what it does not say is undefined, or null. */
export interface ProductDraft {
  group: ProductGroup;
  fields: Partial<ProductFields>;
  /** In cents: what the shopper pays, and the price before discount. */
  price: { sale: number; list: number; stated: Discount } | null;
  active: boolean | null;
}

// The form's own rules: what it refuses, a file cannot bring in.
const rules = productFormContract['POST product'].form.shape;

/**
 * Reads the cells of a product by the rules of the form; what is wrong is told by row and column. `origin` is the
 * market's address.
 */
export function draftOf(group: ProductGroup, origin: string, complain: Complain): ProductDraft {
  const { row, cells } = group;
  function read<T>(column: CsvColumn, rule: z.ZodType<T>): T | undefined {
    const cell = cells.get(column);
    if (cell === undefined) return undefined;
    const parsed = rule.safeParse(cell);
    if (parsed.success) return parsed.data;
    complain(row, column, parsed.error.issues[0]?.message ?? 'This cell is not valid.');
    return undefined;
  }
  const flag = (column: CsvColumn): boolean | undefined => {
    const cell = cells.get(column)?.toLowerCase();
    if (cell === undefined) return undefined;
    if (cell !== 'true' && cell !== 'false') complain(row, column, 'Please enter TRUE or FALSE.');
    return cell === 'true';
  };
  const html = read('Body (HTML)', rules.description);
  const sale = read('Variant Price', rules.price);
  const before = read('Variant Compare At Price', rules.price.or(rules.cost));
  const stated = {
    type: read('Emporia Discount Type', rules.discountType) ?? null,
    amount: read('Emporia Discount Amount', rules.discountAmount) ?? 0,
  };
  const fields: Partial<ProductFields> = {
    name: read('Title', rules.name),
    sku: read('Variant SKU', rules.sku),
    cost: read('Cost per item', rules.cost),
    summary: read('Emporia Summary', rules.summary),
    videoUrl: read('Emporia Video URL', rules.videoUrl),
    description:
      html && cleaned(html, origin, (message, kind) => complain(row, 'Body (HTML)', message, kind)),
    isBestSeller: flag('Emporia Best Seller'),
    isRecommended: flag('Emporia Recommended'),
    isNew: flag('Emporia New'),
  };
  return {
    group,
    fields,
    price: sale ? { sale: centsOf(sale), list: centsOf(Math.max(sale, before ?? 0)), stated } : null,
    active: activeOf(group, flag('Published'), complain),
  };
}

function cleaned(
  html: string,
  origin: string,
  complain: (message: string, kind?: 'warning') => void,
): string | undefined {
  try {
    const clean = cleanDescription(html, origin);
    if (clean.droppedPictures > 0) {
      complain('Pictures from other sites are left out. Please upload them here.', 'warning');
    }
    return clean.html;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    complain(error.message);
    return undefined;
  }
}

/** Null where neither Status nor Published says anything. */
function activeOf({ row, cells }: ProductGroup, published: boolean | undefined, complain: Complain) {
  const status = cells.get('Status')?.toLowerCase();
  if (status && !['active', 'draft', 'archived', 'unlisted'].includes(status)) {
    complain(row, 'Status', 'Please enter active, draft or archived.');
  }
  if (status === undefined && published === undefined) return null;
  return (status ?? 'active') === 'active' && (published ?? true);
}
