import { badRequest } from '#api/kernel/errors.ts';
import { type CsvColumn, columnOf } from '#contract/product-csv.ts';
import { escapeHtml } from '#domain/html.ts';
import { IMPORT_FORMAT_NAMES, type ImportFormat } from '#domain/import-format.ts';
import { slugOf } from '#domain/slug.ts';
import { joinSummary } from '#domain/summary.ts';

/** What a row could not say in the market's columns. */
export interface RowNote {
  column: CsvColumn;
  message: string;
  kind: 'error' | 'warning';
}

/** A row of another shop system in the market's columns. */
interface ConvertedRow {
  cells: Map<CsvColumn, string>;
  notes: RowNote[];
}

/** The cells of a row by header, in small letters; empty ones are missing. */
type Cells = ReadonlyMap<string, string>;

/** A product file with other columns than Shopify's. */
interface ForeignFormat {
  /** A file is of this format when it has one header of each list. */
  signature: readonly (readonly string[])[];
  /** The headers that are read, in small letters, and the column that stands for each in problems. */
  headers: Readonly<Record<string, CsvColumn>>;
  convert: (cells: Cells, note: (note: RowNote) => void) => Partial<Record<CsvColumn, string | undefined>>;
}

const first = (cells: Cells, ...headers: string[]): string | undefined =>
  headers.map((header) => cells.get(header)).find((cell) => cell !== undefined);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
/** Etsy's files escape these characters in titles and texts. */
const unescapeText = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '');

/** Paragraphs of a plain text. Texts that are HTML already stay as they are. */
const toHtml = (text: string): string =>
  /<(p|br|ul|ol|h[1-6]|strong|em|div)\b/i.test(text)
    ? text
    : text
        .split(/(?:\r?\n){2,}/)
        .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replace(/\r?\n/g, '<br>')}</p>`)
        .join('');

/** 'USD 1,200.00' and '$1,200' -> '1200.00' and '1200'; other texts stay, for the price's rule to refuse. */
const amountOf = (price: string): string =>
  price.replace(/^(?:USD\s*|US)?\$?\s*(?=\d)/i, '').replace(/,(?=\d{3}\b)/g, '');

function priceIn(currency: string | undefined, price: string | undefined, note: (note: RowNote) => void) {
  if (price !== undefined && currency !== undefined && currency.toUpperCase() !== 'USD')
    note({
      column: 'Variant Price',
      message: `Prices are US dollars here, and this one is ${currency.toUpperCase()}. Please enter it in dollars, with the currency USD.`,
      kind: 'error',
    });
  return price === undefined ? undefined : amountOf(price);
}

/** No address of another site is fetched, so pictures have to be uploaded. */
function notePictures(count: number, note: (note: RowNote) => void): void {
  if (count === 0) return;
  const [its, them] = count === 1 ? ['Its picture is', 'it'] : [`Its ${count} pictures are`, 'them'];
  note({
    column: 'Image Src',
    message: `${its} on another site and left out. Please upload ${them} here.`,
    kind: 'warning',
  });
}

const IMAGES = Array.from({ length: 20 }, (_, index) => `image${index + 1}`);
const VARIATIONS = [1, 2, 3].flatMap((n) =>
  ['type', 'name', 'values'].map((part) => `variation ${n} ${part}`),
);

const FOREIGN: Readonly<Record<Exclude<ImportFormat, 'shopify'>, ForeignFormat>> = {
  /** Shop Manager › Settings › Options › Download Data: the listings that are for sale. */
  etsy: {
    signature: [['title'], ['price'], ['currency_code'], ['quantity', 'materials', 'image1']],
    headers: {
      title: 'Title',
      description: 'Body (HTML)',
      price: 'Variant Price',
      currency_code: 'Variant Price',
      sku: 'Variant SKU',
      ...Object.fromEntries(IMAGES.toReversed().map((header) => [header, 'Image Src' as const])),
      ...Object.fromEntries(VARIATIONS.map((header) => [header, 'Option1 Value' as const])),
    },
    convert(cells, note) {
      const title = cells.get('title');
      const description = cells.get('description');
      // A listing with variations has the SKUs of all of them in one cell.
      const sku = cells.get('sku');
      if (VARIATIONS.some((header) => cells.has(header)))
        note({
          column: 'Option1 Value',
          message: 'A product has one price here: its variations are left out.',
          kind: 'warning',
        });
      notePictures(IMAGES.filter((header) => cells.has(header)).length, note);
      return {
        Title: title && unescapeText(title),
        'Body (HTML)': description && toHtml(unescapeText(description)),
        'Variant Price': priceIn(cells.get('currency_code'), cells.get('price'), note),
        'Variant SKU': sku?.includes(',') ? undefined : sku,
      };
    },
  },
  /** The fields of a product in Gumroad's API, in which tools write its products as CSV. */
  gumroad: {
    signature: [['name'], ['price', 'formatted_price'], ['custom_permalink', 'permalink', 'short_url']],
    headers: {
      name: 'Title',
      description: 'Body (HTML)',
      custom_summary: 'Emporia Summary',
      custom_permalink: 'Handle',
      permalink: 'Handle',
      short_url: 'Handle',
      price: 'Variant Price',
      formatted_price: 'Variant Price',
      currency: 'Variant Price',
      published: 'Published',
      preview_url: 'Image Src',
      thumbnail_url: 'Image Src',
    },
    convert(cells, note) {
      const description = cells.get('description');
      const summary = cells.get('custom_summary');
      const cents = cells.get('price');
      // The API says prices in cents; a price with a point or a sign was written by a person.
      const price = cents && /^\d+$/.test(cents) ? (Number(cents) / 100).toFixed(2) : cents;
      notePictures(['preview_url', 'thumbnail_url'].filter((header) => cells.has(header)).length, note);
      const permalink = first(cells, 'custom_permalink', 'permalink', 'short_url')?.split(/[/?]/).at(-1);
      return {
        Handle: permalink && slugOf(permalink),
        Title: cells.get('name'),
        'Body (HTML)': description && toHtml(description),
        'Emporia Summary': summary && joinSummary([summary]),
        'Variant Price': priceIn(cells.get('currency'), price ?? cells.get('formatted_price'), note),
        Published: cells.get('published'),
      };
    },
  },
  /** The names that Payhip gives the fields of a product, with underscores or spaces. */
  payhip: {
    signature: [
      ['product_name', 'product name', 'product title'],
      ['product_permalink', 'product_key', 'product link', 'product url', 'product key'],
    ],
    headers: {
      product_name: 'Title',
      'product name': 'Title',
      'product title': 'Title',
      product_description: 'Body (HTML)',
      'product description': 'Body (HTML)',
      description: 'Body (HTML)',
      product_permalink: 'Handle',
      product_key: 'Handle',
      'product link': 'Handle',
      'product url': 'Handle',
      'product key': 'Handle',
      price: 'Variant Price',
      'product price': 'Variant Price',
      currency: 'Variant Price',
      image: 'Image Src',
      'image url': 'Image Src',
      'cover image': 'Image Src',
    },
    convert(cells, note) {
      const description = first(cells, 'product_description', 'product description', 'description');
      notePictures(['image', 'image url', 'cover image'].filter((header) => cells.has(header)).length, note);
      return {
        Title: first(cells, 'product_name', 'product name', 'product title'),
        'Body (HTML)': description && toHtml(description),
        'Variant Price': priceIn(cells.get('currency'), first(cells, 'price', 'product price'), note),
      };
    },
  },
};

/** Reads the rows of a file: what its header says of the format, and how its rows become the market's columns. */
export interface RowReader {
  format: ImportFormat;
  /** The market's column of each header; null for one that is not imported. */
  columns: (CsvColumn | null)[];
  /** Null for Shopify's columns, which are the market's. */
  convert: ((cells: Cells) => ConvertedRow) | null;
}

/**
 * Recognises the format of a file by its header, or takes the one that was chosen.
 * @throws ApiError 400 when a header of the format is missing, or one of Shopify's is there twice
 */
export function readerOf(headers: readonly string[], chosen?: ImportFormat): RowReader {
  const names = headers.map((header) => header.toLowerCase());
  const has = ({ signature }: ForeignFormat) =>
    signature.every((list) => list.some((header) => names.includes(header)));
  const foreign = Object.entries(FOREIGN) as [keyof typeof FOREIGN, ForeignFormat][];
  const format = chosen ?? foreign.find(([, one]) => has(one))?.[0] ?? 'shopify';
  if (format === 'shopify') return { format, columns: shopifyColumns(headers), convert: null };
  const { signature, headers: known, convert } = FOREIGN[format];
  const missing = signature.find((list) => !list.some((header) => names.includes(header)));
  if (missing)
    throw badRequest(
      `This is no product file of ${IMPORT_FORMAT_NAMES[format]}: its first row has no column ${missing.join(' or ')}.`,
    );
  const handles = new Set<string>();
  return {
    format,
    columns: names.map((name) => known[name] ?? null),
    convert(cells) {
      const notes: RowNote[] = [];
      const converted = Object.entries(convert(cells, (note) => notes.push(note)));
      const row = new Map(
        converted.flatMap(([column, cell]) => (cell ? [[column as CsvColumn, cell] as const] : [])),
      );
      const title = row.get('Title');
      const handle = row.get('Handle') ?? (title && slugOf(title));
      if (handle) row.set('Handle', freeOf(handles, handle));
      return { cells: row, notes };
    },
  };
}

/** Each row of such a file is a product, also when two have the same name. */
function freeOf(taken: Set<string>, handle: string): string {
  let free = handle;
  for (let n = 2; taken.has(free); n += 1) free = `${handle}-${n}`;
  taken.add(free);
  return free;
}

function shopifyColumns(headers: readonly string[]): (CsvColumn | null)[] {
  const all = headers.map(columnOf);
  const columns = all.filter((column) => column !== null);
  const duplicate = columns.find((column, index) => columns.indexOf(column) !== index);
  if (duplicate) throw badRequest(`The column ${duplicate} is there twice.`);
  if (!columns.includes('Handle') && !columns.includes('Title'))
    throw badRequest('This is no product file: its first row has neither the column Handle nor Title.');
  return all;
}
