import { afterAll, beforeAll, beforeEach } from 'vitest';
import { Limits } from '#api/kernel/limits.ts';
import { CSV_COLUMNS, type CsvColumn } from '#contract/product-csv.ts';
import { media, productImages, products } from '#db/schema.ts';
import { makeCategory, makeVendor, PICTURE } from '#test/factories.ts';
import { silentApp, type TestMarket, useMarket } from '#test/harness.ts';
import { productExportRoutes } from './product-export.routes.ts';

export const OTHER_PICTURE = PICTURE.replace('aa8844', 'bb8844');

const quoteCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Writes a CSV with the columns that occur in the rows. */
export function csv(...rows: Partial<Record<CsvColumn, string>>[]): string {
  const columns = CSV_COLUMNS.filter((column) => rows.some((row) => column in row));
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quoteCell).join(','))
    .join('\n');
}

/** Starts a market with the export routes, a vendor and the categories 'E-books > Fiction'. */
export function useCsv() {
  const t: TestMarket = useMarket();
  const shop = {} as {
    app: Awaited<ReturnType<typeof silentApp>>;
    vendor: Awaited<ReturnType<typeof makeVendor>>;
    main: string;
    first: string;
  };
  beforeAll(async () => {
    const { db } = t.context;
    const main = await makeCategory(db, { name: 'E-books' });
    const first = await makeCategory(db, { name: 'Fiction', level: 2, parentId: main.id });
    const app = silentApp();
    productExportRoutes(app, t.context);
    const pictures = [PICTURE, OTHER_PICTURE].map((address) => address.split('/')[2] ?? '');
    await db.insert(media).values(pictures.map((id) => ({ id, kind: 'image' as const, bytes: 1 })));
    Object.assign(shop, { app, vendor: await makeVendor(db), main: main.id, first: first.id });
  });
  // The tests make more calls for one vendor than its rate limit allows.
  beforeEach(() => {
    t.context.limits = new Limits(t.context.config.rateLimitFactor);
  });
  afterAll(() => shop.app.close());

  const fileOf = (content: string | Uint8Array) =>
    new File([typeof content === 'string' ? content : new Uint8Array(content)], 'products.csv');
  const check = (content: string | Uint8Array, token: string | undefined = shop.vendor.token) =>
    t.api(token)('POST product-import/check', { form: { file: fileOf(content) } });
  const confirm = (content: string, code: string, token: string | undefined = shop.vendor.token) =>
    t.api(token)('POST product-import', { form: { file: fileOf(content), token: code } });
  const exportCsv = async (token = shop.vendor.token, vendorId: string | null = null) => {
    const { url } = await t.api(token)('POST product-export', { body: { vendorId } });
    return shop.app.inject({ url });
  };
  const product = async (slug: string) =>
    (await t.context.db.select().from(products)).find((row) => row.slug === slug) ?? null;
  const imagesOf = async (id: string) =>
    (await t.context.db.select().from(productImages))
      .filter(({ productId }) => productId === id)
      .toSorted((a, b) => a.position - b.position)
      .map(({ image }) => image);
  /** Checks and confirms. */
  const importCsv = async (content: string, token?: string) => {
    const report = await check(content, token);
    if (!report.token) throw new Error(JSON.stringify(report.problems));
    return confirm(content, report.token, token);
  };
  return { t, shop, check, confirm, importCsv, exportCsv, product, imagesOf };
}
