import { badRequest } from '#api/kernel/errors.ts';
import { type CsvColumn, columnOf } from '#contract/product-csv.ts';
import { escapeHtml } from '#domain/html.ts';
import { IMPORT_FORMAT_NAMES, type ImportFormat } from '#domain/import-format.ts';
import { joinSummary } from '#domain/summary.ts';
import { plainText } from '#domain/words.ts';

/** What a row could not say in the market's columns. */
export interface RowNote {
  column: CsvColumn;
  message: string;
  kind: 'error' | 'warning';
}

/** A row in the market's columns. */
export interface ConvertedRow {
  /** Rows with one key are one product; null for a row that belongs to the one before. */
  key: string | null;
  /** Cells that are not empty, trimmed. */
  cells: ReadonlyMap<CsvColumn, string>;
  /** The currency of its amounts, where a column of its own says it. */
  currency: string | undefined;
  /** What the row of another format could not say in these columns. */
  notes: readonly RowNote[];
  /** Addresses of its pictures. */
  pictures: readonly string[];
}

/** The cells of a row by header, in small letters; empty ones are missing. */
type Cells = ReadonlyMap<string, string>;

/** A product file with other columns than Shopify's. */
interface ForeignFormat {
  /** A file is of this format when it has one header of each list. */
  signature: readonly (readonly string[])[];
  /** The headers that are read, in small letters, and the column that stands for each in problems. */
  headers: Readonly<Record<string, CsvColumn>>;
  /** Brings headers in another language into this one; null for a file that is not of the format. */
  translate?: (names: readonly string[]) => string[] | null;
  convert: (cells: Cells, note: (note: RowNote) => void) => Partial<Record<CsvColumn, string | undefined>>;
  /** Addresses of its pictures. */
  picturesOf: (cells: Cells) => string[];
  /** The header of the currency. */
  currency?: string;
  /** What further rows of a product call it, and what such a row calls its product. */
  variants?: { idsOf: (cells: Cells) => string[]; parentOf: (cells: Cells) => string | undefined };
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

/** Those cells that are not empty, by their headers. */
const cellsOf = (cells: Cells, ...headers: string[]): string[] =>
  headers.flatMap((header) => cells.get(header) ?? []);

const IMAGES = Array.from({ length: 20 }, (_, index) => `image${index + 1}`);
const VARIATIONS = [1, 2, 3].flatMap((n) =>
  ['type', 'name', 'values'].map((part) => `variation ${n} ${part}`),
);

/** Etsy's columns up to the pictures, in the order in which it writes them in every language. */
const ETSY_ORDER = ['title', 'description', 'price', 'currency_code', 'quantity', 'tags', 'materials'];

/**
 * Etsy names its columns in the language of the shop and keeps their order: seven, the pictures ('BILD1' …), type, name
 * and values of each variation, each with a number, and the SKU. Null for a file that is not built like that.
 */
function etsyHeaders(names: readonly string[]): string[] | null {
  const [, word] = /^(\D+?) ?1$/.exec(names[ETSY_ORDER.length] ?? '') ?? [];
  if (!word || names.slice(0, ETSY_ORDER.length).some((name) => name === '' || /\d/.test(name))) return null;
  let pictures = 0;
  while (names[ETSY_ORDER.length + pictures]?.replace(' ', '') === `${word}${pictures + 1}`) pictures += 1;
  const afterPictures = ETSY_ORDER.length + pictures;
  return names.map((name, index) => {
    const before = ETSY_ORDER[index];
    if (before) return before;
    if (index < afterPictures) return `image${index - ETSY_ORDER.length + 1}`;
    if (!/\d/.test(name)) return 'sku';
    return VARIATIONS[index - afterPictures] ?? name;
  });
}

/** WooCommerce's columns at the beginning, and from the weight on, as it writes them in every language. */
const WOO_START = ['id', 'type', 'sku'];
const WOO_TEXTS = [
  'name',
  'published',
  'is featured?',
  'visibility in catalog',
  'short description',
  'description',
  'date sale price starts',
  'date sale price ends',
];
const WOO_FROM_WEIGHT = [
  'weight',
  'length',
  'width',
  'height',
  'allow customer reviews?',
  'purchase note',
  'sale price',
  'regular price',
  'categories',
  'tags',
  'shipping class',
  'images',
  'download limit',
  'download expiry days',
  'parent',
];
/** Headers of weight and measures end in their unit, in every language. */
const MEASURE = /\((?:m|cm|mm|in|yd)\)$/;
const WOO_UNITS = [/\((?:kg|g|lbs|oz)\)$/, MEASURE, MEASURE, MEASURE];
/** Places of the weight: newer versions have a column of product numbers (GTIN) before the name, older ones no low stock. */
const WOO_WEIGHT_WITH_GTIN = 19;
const WOO_WEIGHTS = [17, 18, WOO_WEIGHT_WITH_GTIN];

/** WooCommerce's names of the columns that are read, in small letters: German, French, Spanish, Italian, Dutch, Portuguese. */
const WOO_NAMES: Readonly<Record<string, readonly string[]>> = {
  type: ['typ', 'tipo'],
  sku: ['artikelnummer', 'art.-nr.', 'ugs', 'référence', 'cod'],
  name: ['nom', 'nombre', 'nome', 'naam'],
  published: ['veröffentlicht', 'publié', 'publicado', 'pubblicato', 'gepubliceerd'],
  'short description': [
    'kurzbeschreibung',
    'description courte',
    'descripción corta',
    'breve descrizione',
    'korte omschrijving',
    'korte beschrijving',
    'descrição curta',
  ],
  description: ['beschreibung', 'descripción', 'descrizione', 'beschrijving', 'descrição'],
  'date sale price starts': [
    'datum, an dem angebotspreis beginnt',
    'datum, an dem der angebotspreis beginnt',
    'date de début de promo',
    'día en que empieza el precio rebajado',
    'data di partenza del prezzo in saldo',
    'startdatum actieprijs',
    'data de preço promocional começa em',
  ],
  'date sale price ends': [
    'datum, an dem angebotspreis endet',
    'datum, an dem der angebotspreis endet',
    'date de fin de promo',
    'día en que termina el precio rebajado',
    'termine data del prezzo di vendita',
    'einddatum actieprijs',
    'data de preço promocional termina em',
  ],
  'sale price': [
    'angebotspreis',
    'tarif promo',
    'precio rebajado',
    'prezzo in offerta',
    'actieprijs',
    'preço promocional',
  ],
  'regular price': [
    'regulärer preis',
    'tarif régulier',
    'precio normal',
    'prezzo di listino',
    'reguliere prijs',
    'preço',
  ],
  categories: ['kategorien', 'catégories', 'categorías', 'categorie', 'categorieën', 'categorias'],
  images: ['bilder', 'imágenes', 'immagine', 'afbeeldingen', 'imagens'],
  parent: ['übergeordnetes produkt', 'superior', 'genitore', 'hoofd', 'produto ascendente'],
};
const WOO_NAME_OF = new Map(
  Object.entries(WOO_NAMES).flatMap(([name, others]) => others.map((other) => [other, name] as const)),
);

/** The headers in English, whichever columns are there and in which order; of two with one meaning the first counts. */
function wooHeadersByName(names: readonly string[]): string[] {
  const seen = new Set(names);
  return names.map((header) => {
    const name = WOO_NAME_OF.get(header);
    if (!name || seen.has(name)) return header;
    seen.add(name);
    return name;
  });
}

/**
 * WooCommerce names its columns in the language of the shop. An export in a language that is not in the list above is read by
 * its order. Null for a file that does not begin with the ID, or does not have four headers with units where weight and
 * measures are.
 */
function wooHeaders(names: readonly string[]): string[] | null {
  const named = wooHeadersByName(names);
  if (hasSignature(FOREIGN.woocommerce, named)) return named;
  const weight = WOO_WEIGHTS.find((at) => WOO_UNITS.every((unit, n) => unit.test(names[at + n] ?? '')));
  if (names[0] !== 'id' || weight === undefined || names.length < weight + WOO_FROM_WEIGHT.length)
    return null;
  const name = WOO_START.length + (weight === WOO_WEIGHT_WITH_GTIN ? 1 : 0);
  return names.map(
    (header, index) =>
      WOO_START[index] ?? WOO_TEXTS[index - name] ?? WOO_FROM_WEIGHT[index - weight] ?? header,
  );
}

/** WooCommerce writes several addresses into one cell. */
const addressesOf = (list: string | undefined): string[] =>
  list?.split(/,\s*(?=https?:)/).map((address) => address.trim()) ?? [];

/** The first of several categories: 'Books > Fiction, Gifts'. A comma within a name has a backslash before it. */
const firstCategory = (list: string | undefined): string | undefined =>
  list?.split(/(?<!\\),/)[0]?.replaceAll('\\,', ',');

const TPT_TITLES = ['product title', 'product name', 'resource title', 'resource name'];
const TPT_PRICES = ['price', 'product price', 'license price', 'single license price'];

const FOREIGN: Readonly<Record<Exclude<ImportFormat, 'shopify'>, ForeignFormat>> = {
  /** Products › All Products › Export. */
  woocommerce: {
    signature: [['type'], ['name'], ['regular price'], ['sku', 'id']],
    headers: {
      id: 'Handle',
      type: 'Option1 Value',
      parent: 'Handle',
      sku: 'Variant SKU',
      name: 'Title',
      published: 'Published',
      'short description': 'Emporia Summary',
      description: 'Body (HTML)',
      'sale price': 'Variant Price',
      'date sale price starts': 'Variant Compare At Price',
      'date sale price ends': 'Variant Compare At Price',
      'regular price': 'Variant Price',
      categories: 'Product Category',
      images: 'Image Src',
    },
    variants: {
      idsOf: (cells) => {
        const id = cells.get('id');
        return [...(id ? [`id:${id}`] : []), cells.get('sku') ?? ''].filter((name) => name !== '');
      },
      parentOf: (cells) => (cells.get('type') === 'variation' ? cells.get('parent') : undefined),
    },
    translate: wooHeaders,
    picturesOf: (cells) => addressesOf(cells.get('images')),
    convert(cells, note) {
      const summary = cells.get('short description');
      const description = cells.get('description');
      const regular = cells.get('regular price');
      const sale = cells.get('sale price');
      const isLimited = ['date sale price starts', 'date sale price ends'].some((header) =>
        cells.has(header),
      );
      if (sale && regular && isLimited)
        note({
          column: 'Variant Price',
          message: 'Its sale price holds for some days only and is left out.',
          kind: 'warning',
        });
      return {
        Title: cells.get('name'),
        'Body (HTML)': description && toHtml(description.replaceAll('\\n', '\n')),
        'Emporia Summary': summary && joinSummary([plainText(summary.replaceAll('\\n', ' '))]),
        'Variant Price': (isLimited ? undefined : sale) ?? regular,
        'Variant Compare At Price': isLimited ? undefined : sale && regular,
        'Variant SKU': cells.get('sku'),
        'Product Category': firstCategory(cells.get('categories')),
        // -1 is a draft, 2 a product for members only.
        Published: cells.get('published') && (cells.get('published') === '1' ? 'true' : 'false'),
      };
    },
  },
  /** Teachers Pay Teachers offers no list of products with texts; its statistics and lists made of them have these names. */
  tpt: {
    signature: [
      TPT_TITLES,
      TPT_PRICES,
      [
        'resource type',
        'resource types',
        'grade level',
        'grade levels',
        'grades',
        'subject',
        'subjects',
        'page views',
        'additional license price',
        'additional licenses price',
        'multiple license price',
      ],
    ],
    headers: {
      ...Object.fromEntries(TPT_TITLES.map((header) => [header, 'Title' as const])),
      ...Object.fromEntries(TPT_PRICES.map((header) => [header, 'Variant Price' as const])),
      description: 'Body (HTML)',
      'product description': 'Body (HTML)',
      'resource description': 'Body (HTML)',
      status: 'Status',
      thumbnail: 'Image Src',
      'thumbnail url': 'Image Src',
      'image url': 'Image Src',
    },
    picturesOf: (cells) => cellsOf(cells, 'thumbnail', 'thumbnail url', 'image url'),
    convert(cells) {
      const description = first(cells, 'description', 'product description', 'resource description');
      const price = first(cells, ...TPT_PRICES);
      return {
        Title: first(cells, ...TPT_TITLES),
        'Body (HTML)': description && toHtml(description),
        'Variant Price': price?.toLowerCase() === 'free' ? '0' : price,
        Status: cells.get('status')?.replace(/^inactive$/i, 'draft'),
      };
    },
  },
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
    currency: 'currency_code',
    translate: etsyHeaders,
    picturesOf: (cells) => cellsOf(cells, ...IMAGES),
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
      return {
        Title: title && unescapeText(title),
        'Body (HTML)': description && toHtml(unescapeText(description)),
        'Variant Price': cells.get('price'),
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
    currency: 'currency',
    picturesOf: (cells) => cellsOf(cells, 'preview_url', 'thumbnail_url'),
    convert(cells) {
      const description = cells.get('description');
      const summary = cells.get('custom_summary');
      const cents = cells.get('price');
      // The API says prices in cents; a price with a point or a sign was written by a person.
      const price = cents && /^\d+$/.test(cents) ? (Number(cents) / 100).toFixed(2) : cents;
      const permalink = first(cells, 'custom_permalink', 'permalink', 'short_url')?.split(/[/?]/).at(-1);
      return {
        Handle: permalink,
        Title: cells.get('name'),
        'Body (HTML)': description && toHtml(description),
        'Emporia Summary': summary && joinSummary([summary]),
        'Variant Price': price ?? cells.get('formatted_price'),
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
    currency: 'currency',
    picturesOf: (cells) => cellsOf(cells, 'image', 'image url', 'cover image'),
    convert(cells) {
      const description = first(cells, 'product_description', 'product description', 'description');
      return {
        Title: first(cells, 'product_name', 'product name', 'product title'),
        'Body (HTML)': description && toHtml(description),
        'Variant Price': first(cells, 'price', 'product price'),
      };
    },
  },
};

/** Reads the rows of a file: what its header says of the format, and how its rows become the market's columns. */
export interface RowReader {
  format: ImportFormat;
  /** The market's column of each header; null for one that is not imported. */
  columns: (CsvColumn | null)[];
  /** The headers by which `convert` finds cells, in small letters. */
  names: readonly string[];
  /** Null for Shopify's columns, which are the market's. */
  convert: ((cells: Cells, row: number) => ConvertedRow) | null;
}

/**
 * Recognises the format of a file by its header, or takes the one that was chosen.
 * @throws ApiError 400 when a header of the format is missing, or one of Shopify's is there twice
 */
export function readerOf(headers: readonly string[], chosen?: ImportFormat): RowReader {
  const stated = headers.map((header) => header.normalize('NFC').toLowerCase());
  const found = chosen
    ? chosen !== 'shopify' && { format: chosen, names: namesOf(chosen, stated) }
    : recognise(stated);
  if (!found) return { format: 'shopify', names: stated, columns: shopifyColumns(headers), convert: null };
  const { format, names } = found;
  const { signature, headers: known } = FOREIGN[format];
  const missing = signature.find((list) => !list.some((header) => names.includes(header)));
  if (missing)
    throw badRequest(
      `This is no product file of ${IMPORT_FORMAT_NAMES[format]}: its first row has no column ${missing.join(' or ')}.`,
    );
  return {
    format,
    names,
    columns: names.map((name) => known[name] ?? null),
    convert: converter(FOREIGN[format]),
  };
}

type ForeignName = keyof typeof FOREIGN;

const hasSignature = ({ signature }: ForeignFormat, names: readonly string[]): boolean =>
  signature.every((list) => list.some((header) => names.includes(header)));

/** The headers of a file in the words of the format. */
const namesOf = (format: ForeignName, stated: string[]): string[] =>
  hasSignature(FOREIGN[format], stated) ? stated : (FOREIGN[format].translate?.(stated) ?? stated);

function recognise(stated: string[]): { format: ForeignName; names: string[] } | null {
  const formats = Object.keys(FOREIGN) as ForeignName[];
  const columnNames = new Set(stated.map(columnOf));
  const format =
    formats.find((name) => hasSignature(FOREIGN[name], stated)) ??
    (columnNames.has('Handle') ? undefined : formats.find((name) => FOREIGN[name].translate?.(stated)));
  return format ? { format, names: namesOf(format, stated) } : null;
}

/** Each row of such a file is a product, also when two have the same name; a variant belongs to its product's row. */
function converter({ convert, picturesOf, currency, variants }: ForeignFormat) {
  const keys = new Map<string, string>();
  return (cells: Cells, row: number): ConvertedRow => {
    const notes: RowNote[] = [];
    const converted = Object.entries(convert(cells, (note) => notes.push(note)));
    const known = new Map(
      converted.flatMap(([column, cell]) => (cell ? [[column as CsvColumn, cell] as const] : [])),
    );
    const parent = keys.get(variants?.parentOf(cells) ?? '');
    const key = parent ?? `row ${row}`;
    if (parent) known.delete('Title');
    else for (const id of variants?.idsOf(cells) ?? []) keys.set(id, key);
    return {
      key,
      cells: known,
      currency: currency && cells.get(currency),
      notes,
      // A variation is left out, and so are its pictures.
      pictures: parent ? [] : picturesOf(cells),
    };
  };
}

const NOT_RECOGNISED = `The columns of this file are not known here. Exports of ${Object.entries(
  IMPORT_FORMAT_NAMES,
)
  .map(([format, name]) => (format === 'shopify' ? 'Shopify' : name))
  .join(
    ', ',
  )} and of this market are taken. Please export it in English with all columns, or rename its columns to those of the template.`;

function shopifyColumns(headers: readonly string[]): (CsvColumn | null)[] {
  const all = headers.map(columnOf);
  const columns = all.filter((column) => column !== null);
  const duplicate = columns.find((column, index) => columns.indexOf(column) !== index);
  if (duplicate) throw badRequest(`The column ${duplicate} is there twice.`);
  if (!columns.includes('Handle') && !columns.includes('Title')) throw badRequest(NOT_RECOGNISED);
  return all;
}
