import { badRequest } from '#api/kernel/errors.ts';
import { type CsvColumn, columnOf } from '#contract/product-csv.ts';
import { IMPORT_FORMAT_NAMES, type ImportFormat } from '#domain/import-format.ts';
import { joinSummary } from '#domain/summary.ts';
import { plainText } from '#domain/words.ts';
import { escapeHtml } from '#lib/html.ts';

/** A warning about what a row could not say in the market's columns. */
export interface RowNote {
  /** The header of the column that it is about, as the file has it. */
  header: string;
  message: string;
}

/** A row in the market's columns. */
export interface ConvertedRow {
  /** Rows with one key are one product; null for a row that belongs to the one before. */
  key: string | null;
  /** Cells that are not empty, trimmed. */
  cells: ReadonlyMap<CsvColumn, string>;
  /** The file's headers of these cells, where a row of this format may take one from several columns. */
  headers: ReadonlyMap<CsvColumn, string>;
  /** The row is no product, and its notes say why. */
  isLeftOut: boolean;
  /** The currency of its amounts, where a column of its own says it. */
  currency: string | undefined;
  /** What the row of another format could not say in these columns. */
  notes: readonly RowNote[];
  /** Addresses of its pictures. */
  pictures: readonly string[];
}

/** A cell that is not empty. */
interface Cell {
  text: string;
  /** The header of its column, as the file has it. */
  header: string;
}

/** The cells of a row by the format's header, in small letters. */
type Cells = ReadonlyMap<string, Cell>;

type Note = (note: RowNote) => void;

/** A product file with other columns than Shopify's. */
interface ForeignFormat {
  /** A file is of this format when it has one header of each list. */
  signature: readonly (readonly string[])[];
  /**
   * The headers that are read, in small letters, and the market's column of each. A problem of a column whose cell is empty
   * names the first of these that the file has.
   */
  headers: Readonly<Record<string, CsvColumn>>;
  /** Brings headers in another language into this one; null for a file that is not of the format. */
  translate?: (names: readonly string[]) => string[] | null;
  convert: (cells: Cells, note: Note) => Partial<Record<CsvColumn, Cell | undefined>>;
  /** Why a row is no product of its own; undefined for one that is. */
  leaveOut?: (cells: Cells) => RowNote | undefined;
  /** Addresses of its pictures. */
  picturesOf: (cells: Cells) => string[];
  /** The header of the currency. */
  currency?: string;
  /** What further rows of a product call it, and what such a row calls its product. */
  variants?: { idsOf: (cells: Cells) => string[]; parentOf: (cells: Cells) => string | undefined };
}

const first = (cells: Cells, ...headers: string[]): Cell | undefined =>
  headers.map((header) => cells.get(header)).find((cell) => cell !== undefined);

/** The cell with another text; undefined for one that is missing or has none then. */
function rewrite(cell: Cell | undefined, change: (text: string) => string | undefined): Cell | undefined {
  const text = cell && change(cell.text);
  return text ? { ...cell, text } : undefined;
}

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
  headers.flatMap((header) => cells.get(header)?.text ?? []);

const IMAGES = ['image', ...Array.from({ length: 20 }, (_, index) => `image${index + 1}`)];
const VARIATIONS = [1, 2, 3].flatMap((n) =>
  ['type', 'name', 'values'].map((part) => `variation ${n} ${part}`),
);

/** Etsy's columns up to the pictures, in the order in which it writes them in every language. */
const ETSY_ORDER = ['title', 'description', 'price', 'currency_code', 'quantity', 'tags', 'materials'];

/** 'Picture' in Etsy's languages with Latin letters: a single column of pictures may be left without its number. */
const ETSY_PICTURE = ['image', 'bild', 'imagen', 'immagine', 'afbeelding', 'imagem', 'obraz'];

/**
 * Etsy names its columns in the language of the shop and keeps their order:
 * - seven columns, from the title to the materials
 * - the pictures ('BILD1' …, or 'BILD')
 * - type, name and values of each variation, each with a number
 * - the SKU
 *
 * Null for a file that is not built like that.
 */
function etsyHeaders(names: readonly string[]): string[] | null {
  const picture = names[ETSY_ORDER.length] ?? '';
  const isAlone = ETSY_PICTURE.includes(picture);
  const [, word] = isAlone ? [picture, picture] : (/^(\D+?) ?1$/.exec(picture) ?? []);
  if (!word || names.slice(0, ETSY_ORDER.length).some((name) => name === '' || /\d/.test(name))) return null;
  let pictures = isAlone ? 1 : 0;
  while (!isAlone && names[ETSY_ORDER.length + pictures]?.replace(' ', '') === `${word}${pictures + 1}`)
    pictures += 1;
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
const firstCategory = (list: string): string | undefined => list.split(/(?<!\\),/)[0]?.replaceAll('\\,', ',');

/** What a row of WooCommerce is: 'simple', or several words as 'variation, downloadable, virtual'. */
const wooTypesOf = (cells: Cells): string[] =>
  cells
    .get('type')
    ?.text.toLowerCase()
    .split(',')
    .map((type) => type.trim()) ?? [];

/** Types of WooCommerce that are not sold in the shop themselves. */
const WOO_LEFT_OUT: Readonly<Record<string, string>> = {
  grouped:
    'A grouped product only shows others together and has no price of its own, so it is left out. The products in it are imported from their own rows.',
  external:
    'An external product is sold on another site, so it is left out. To sell it here, write “simple” as its type and give it a price.',
};

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
      'regular price': 'Variant Price',
      'sale price': 'Variant Price',
      'date sale price starts': 'Variant Compare At Price',
      'date sale price ends': 'Variant Compare At Price',
      categories: 'Product Category',
      images: 'Image Src',
    },
    variants: {
      idsOf: (cells) => {
        const id = cells.get('id')?.text;
        return [...(id ? [`id:${id}`] : []), cells.get('sku')?.text ?? ''].filter((name) => name !== '');
      },
      parentOf: (cells) => (wooTypesOf(cells).includes('variation') ? cells.get('parent')?.text : undefined),
    },
    translate: wooHeaders,
    leaveOut(cells) {
      const [message] = wooTypesOf(cells).flatMap((type) => WOO_LEFT_OUT[type] ?? []);
      return message === undefined ? undefined : { header: cells.get('type')?.header ?? '', message };
    },
    picturesOf: (cells) => addressesOf(cells.get('images')?.text),
    convert(cells, note) {
      const regular = cells.get('regular price');
      const sale = cells.get('sale price');
      const isLimited = ['date sale price starts', 'date sale price ends'].some((header) =>
        cells.has(header),
      );
      if (sale && regular && isLimited)
        note({
          header: sale.header,
          message: 'Its sale price holds for some days only and is left out.',
        });
      return {
        Title: cells.get('name'),
        'Body (HTML)': rewrite(cells.get('description'), (text) => toHtml(text.replaceAll('\\n', '\n'))),
        'Emporia Summary': rewrite(cells.get('short description'), (text) =>
          joinSummary([plainText(text.replaceAll('\\n', ' '))]),
        ),
        'Variant Price': (isLimited ? undefined : sale) ?? regular,
        'Variant Compare At Price': isLimited ? undefined : sale && regular,
        'Variant SKU': cells.get('sku'),
        'Product Category': rewrite(cells.get('categories'), firstCategory),
        // -1 is a draft, 2 a product for members only.
        Published: rewrite(cells.get('published'), (text) => (text === '1' ? 'true' : 'false')),
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
      return {
        Title: first(cells, ...TPT_TITLES),
        'Body (HTML)': rewrite(
          first(cells, 'description', 'product description', 'resource description'),
          toHtml,
        ),
        'Variant Price': rewrite(first(cells, ...TPT_PRICES), (text) =>
          text.toLowerCase() === 'free' ? '0' : text,
        ),
        Status: rewrite(cells.get('status'), (text) => text.replace(/^inactive$/i, 'draft')),
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
      ...Object.fromEntries(IMAGES.map((header) => [header, 'Image Src' as const])),
      ...Object.fromEntries(VARIATIONS.map((header) => [header, 'Option1 Value' as const])),
    },
    currency: 'currency_code',
    translate: etsyHeaders,
    picturesOf: (cells) => cellsOf(cells, ...IMAGES),
    convert(cells, note) {
      const variation = first(cells, ...VARIATIONS);
      if (variation)
        note({
          header: variation.header,
          message: 'A product has one price here: its variations are left out.',
        });
      return {
        Title: rewrite(cells.get('title'), unescapeText),
        'Body (HTML)': rewrite(cells.get('description'), (text) => toHtml(unescapeText(text))),
        'Variant Price': cells.get('price'),
        // A listing with variations has the SKUs of all of them in one cell.
        'Variant SKU': rewrite(cells.get('sku'), (text) => (text.includes(',') ? undefined : text)),
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
      // The API says prices in cents; a price with a point or a sign was written by a person.
      const price = rewrite(cells.get('price'), (text) =>
        /^\d+$/.test(text) ? (Number(text) / 100).toFixed(2) : text,
      );
      return {
        Handle: rewrite(first(cells, 'custom_permalink', 'permalink', 'short_url'), (text) =>
          text.split(/[/?]/).at(-1),
        ),
        Title: cells.get('name'),
        'Body (HTML)': rewrite(cells.get('description'), toHtml),
        'Emporia Summary': rewrite(cells.get('custom_summary'), (text) => joinSummary([text])),
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
      return {
        Title: first(cells, 'product_name', 'product name', 'product title'),
        'Body (HTML)': rewrite(
          first(cells, 'product_description', 'product description', 'description'),
          toHtml,
        ),
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
  /** The file's header for each column. Shopify's columns that the file lacks have their own name, others none. */
  headerOf: (column: CsvColumn) => string;
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
  if (!found) {
    const columns = shopifyColumns(headers, chosen);
    return {
      format: 'shopify',
      names: stated,
      columns,
      headerOf: (column) => headers[columns.indexOf(column)] ?? column,
      convert: null,
    };
  }
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
    headerOf(column) {
      const name = Object.keys(known).find((key) => known[key] === column && names.includes(key));
      return name === undefined ? '' : (headers[names.indexOf(name)] ?? '');
    },
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
function converter({ convert, leaveOut, picturesOf, currency, variants }: ForeignFormat) {
  const keys = new Map<string, string>();
  return (cells: Cells, row: number): ConvertedRow => {
    const reason = leaveOut?.(cells);
    const notes: RowNote[] = reason ? [reason] : [];
    const converted = Object.entries(reason ? {} : convert(cells, (note) => notes.push(note)));
    const known = new Map(
      converted.flatMap(([column, cell]) => (cell ? [[column as CsvColumn, cell] as const] : [])),
    );
    const parent = keys.get(variants?.parentOf(cells) ?? '');
    const key = parent ?? `row ${row}`;
    if (parent) known.delete('Title');
    else if (!reason) for (const id of variants?.idsOf(cells) ?? []) keys.set(id, key);
    return {
      key,
      cells: new Map([...known].map(([column, { text }]) => [column, text])),
      headers: new Map([...known].map(([column, { header }]) => [column, header])),
      isLeftOut: reason !== undefined,
      currency: currency && cells.get(currency)?.text,
      notes,
      // A variation is left out, and so are its pictures.
      pictures: parent || reason ? [] : picturesOf(cells),
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

/** Headers that product files of any program may have. */
const COMMON_HEADERS = new Set(['title', 'description', 'price', 'sku', 'type', 'tags', 'vendor', 'status']);

/**
 * Without handles a file must have a column that only Shopify or this market has, or no other columns than theirs. Feeds for
 * Google, Meta and others have titles and prices too, and would lose the rest of what they say.
 */
function isOfShopify(headers: readonly string[], all: readonly (CsvColumn | null)[]): boolean {
  if (all.includes('Handle')) return true;
  if (!all.includes('Title')) return false;
  const known = headers.filter((_, index) => all[index]);
  return (
    known.some((header) => !COMMON_HEADERS.has(header.toLowerCase())) ||
    known.length === headers.filter((header) => header !== '').length
  );
}

function shopifyColumns(headers: readonly string[], chosen?: ImportFormat): (CsvColumn | null)[] {
  const all = headers.map(columnOf);
  const isChosen = chosen === 'shopify' && all.includes('Title');
  if (!isChosen && !isOfShopify(headers, all)) throw badRequest(NOT_RECOGNISED);
  const [again] = headers.flatMap((header, index) => {
    const before = all.indexOf(columnOf(header));
    return all[index] && before < index ? [[headers[before] ?? '', header] as const] : [];
  });
  if (!again) return all;
  const [one, other] = again;
  throw badRequest(
    one.toLowerCase() === other.toLowerCase()
      ? `The column ${one} is there twice.`
      : `The columns ${one} and ${other} are the same one here. Please keep one of them.`,
  );
}
