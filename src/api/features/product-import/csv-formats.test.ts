import { describe, expect, test } from 'vitest';
import { badRequest } from '#api/kernel/errors.ts';
import { readDrafts } from './read-drafts.service.ts';

type Options = Omit<Parameters<typeof readDrafts>[1], 'origin'>;
const read = (lines: readonly string[], options: Options = {}) =>
  readDrafts(Buffer.from(lines.join('\n')), { origin: 'https://market.test', ...options });

const ETSY = 'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,SKU';

describe('readDrafts: Etsy’s listings', () => {
  test('header → recognised; title, text, price and SKU read; tags and quantity listed as left out', async () => {
    const { format, drafts, problems, unusedColumns } = await read([
      ETSY,
      '"Tide tables &amp; charts","High <water>.\n\nSays ""hi"".\nTwice.",5.50,USD,999,"sea,print",paper,,,TIDE-1',
    ]);
    expect({ format, problems, unusedColumns }).toEqual({
      format: 'etsy',
      problems: [],
      unusedColumns: ['QUANTITY', 'TAGS', 'MATERIALS'],
    });
    expect(drafts).toMatchObject([
      {
        fields: {
          name: 'Tide tables & charts',
          description: '<p>High &lt;water&gt;.</p><p>Says "hi".<br />Twice.</p>',
          sku: 'TIDE-1',
        },
        price: { sale: 550, list: 550 },
      },
    ]);
  });

  test('two listings with one title → two products', async () => {
    const { drafts } = await read([ETSY, 'Atlas,A,5,USD,1,,,,,', 'Atlas,B,6,USD,1,,,,,']);
    expect(drafts.map(({ price }) => price?.sale)).toEqual([500, 600]);
  });

  test('headers in the shop’s language → recognised by their order', async () => {
    const { format, drafts, problems } = await read([
      'TITEL,BESCHREIBUNG,PREIS,WÄHRUNGSCODE,STÜCKZAHL,TAGS,MATERIALIEN,BILD1,BILD2,VARIATIONSTYP 1,VARIATIONSNAME 1,VARIATIONSWERT 1,BESTANDSEINHEIT',
      '"Gezeitentafeln &amp; Karten",Hochwasser,"7,50",USD,1,,,,https://i.test/1.jpg,,,,SET-1',
    ]);
    expect(format).toBe('etsy');
    expect(problems).toEqual([]);
    expect(drafts).toMatchObject([{ group: { images: [{ src: 'https://i.test/1.jpg' }] } }]);
    expect(drafts).toMatchObject([
      { fields: { name: 'Gezeitentafeln & Karten', sku: 'SET-1' }, price: { sale: 750 } },
    ]);
  });

  test.each([
    ['numbered', 'IMAGEN1', ',TIPO DE VARIACIÓN 1,NOMBRE DE VARIACIÓN 1,VALORES DE VARIACIÓN 1', ',,,'],
    ['numbered, with a space', 'IMAGEN 1', '', ''],
    ['numbered, in English', 'IMAGE1', '', ''],
    ['without a number', 'IMAGEN', '', ''],
  ])('headers in Spanish with a single picture, %s → recognised', async (_, picture, headers, cells) => {
    const { format, drafts, problems } = await read([
      `TÍTULO,DESCRIPCIÓN,PRECIO,CÓDIGO_MONEDA,CANTIDAD,ETIQUETAS,MATERIALES,${picture}${headers},SKU`,
      `Mareas,Pleamar,"7,50",USD,1,,,https://i.test/1.jpg${cells},SET-1`,
    ]);
    expect({ format, problems }).toEqual({ format: 'etsy', problems: [] });
    expect(drafts).toMatchObject([
      { fields: { name: 'Mareas', sku: 'SET-1' }, group: { images: [{ src: 'https://i.test/1.jpg' }] } },
    ]);
  });

  test('a rate for its currency → prices in dollars, and a warning that names both', async () => {
    const { drafts, problems, currencies } = await read([ETSY, 'Atlas,A,5.55,EUR,1,,,,,'], {
      rates: { EUR: 1.08 },
    });
    expect(currencies).toEqual(['EUR']);
    expect(problems).toMatchObject([
      { column: 'PRICE', message: '5.55 EUR become $5.99, at 1.08 dollars each.', kind: 'warning' },
    ]);
    expect(drafts).toMatchObject([{ price: { sale: 599 } }]);
  });

  test('a currency that does not exist → an error of its row', async () => {
    const { problems, currencies } = await read([ETSY, 'Atlas,A,5,QQQ,1,,,,,']);
    expect(currencies).toEqual([]);
    expect(problems).toMatchObject([
      { row: 2, message: '“QQQ” is no currency that is known here.', kind: 'error' },
    ]);
  });

  test('pictures, variations, another currency → reported under the file’s own headers', async () => {
    const { drafts, problems } = await read([
      `${ETSY},VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES`,
      'Atlas,A,"1,200.00",GBP,1,,,https://i.test/1.jpg,https://i.test/2.jpg,"A-1,A-2",Size,Size,"A4,A3"',
    ]);
    expect(problems).toEqual([
      {
        row: 2,
        column: 'VARIATION 1 TYPE',
        message: 'A product has one price here: its variations are left out.',
        kind: 'warning',
      },
      {
        row: 2,
        column: 'PRICE',
        message:
          'Prices are US dollars here, and this one is GBP. Please enter what one GBP is in dollars, or the price in dollars.',
        kind: 'error',
      },
    ]);
    expect(drafts).toMatchObject([
      { price: null, group: { images: [{ src: 'https://i.test/1.jpg' }, { src: 'https://i.test/2.jpg' }] } },
    ]);
    expect(drafts[0]?.fields.sku).toBeUndefined();
  });
});

describe('readDrafts: Gumroad’s products', () => {
  test('fields of its API → cents as dollars, HTML kept, handle from the permalink', async () => {
    const { format, drafts, problems, unusedColumns } = await read([
      'id,name,description,custom_permalink,price,currency,published,sales_count,thumbnail_url',
      'x==,Knots,<p>All <b>knots</b></p>,Knot-Book,1250,usd,true,7,https://g.test/a.png',
    ]);
    expect({ format, unusedColumns }).toEqual({ format: 'gumroad', unusedColumns: ['id', 'sales_count'] });
    expect(problems).toEqual([]);
    expect(drafts).toMatchObject([
      {
        group: { handle: 'Knot-Book', images: [{ src: 'https://g.test/a.png' }] },
        fields: { name: 'Knots' },
        price: { sale: 1250 },
        active: true,
      },
    ]);
  });

  test.each([
    ['$12.50', 1250],
    ['12.5', 1250],
    ['1250', 1250],
  ])('price %s → %i cents', async (price, cents) => {
    const { drafts } = await read(['Name,Price,Permalink', `Knots,${price},knots`]);
    expect(drafts).toMatchObject([{ price: { sale: cents } }]);
  });
});

test.each([
  ['underscores', 'product_name,product_key,price,currency', 'Sails,RGsF,9.00,USD'],
  ['spaces', 'Product Name,Product Link,Price', 'Sails,https://payhip.com/b/RGsF,$9.00'],
])('readDrafts: Payhip’s products, headers with %s → recognised', async (_, header, row) => {
  const { format, drafts, problems, unusedColumns } = await read([header, row]);
  expect({ format, problems, unusedColumns }).toEqual({ format: 'payhip', problems: [], unusedColumns: [] });
  expect(drafts).toMatchObject([{ fields: { name: 'Sails' }, price: { sale: 900 } }]);
});

test('readDrafts: chosen format, and a file without its columns → 400 that names the column', async () => {
  await expect(read(['Handle,Title', 'a,A'], { format: 'etsy' })).rejects.toEqual(
    badRequest('This is no product file of Etsy: its first row has no column price.'),
  );
});

describe('readDrafts: WooCommerce’s products', () => {
  const HEADER =
    'ID,Type,SKU,Name,Published,"Short description",Description,"Date sale price ends","Sale price","Regular price",Categories,Images,Parent';

  test('simple and variable products → one each; variations left out, their price taken where the product has none', async () => {
    const { format, drafts, problems } = await read([
      HEADER,
      '11,"simple, virtual, downloadable",TIDE_1,"Tide tables",1,"<p>All <b>year</b></p>","One\\nTwo",,7.5,9,"E-books > Fiction, Gifts","https://w.test/a.jpg, https://w.test/b.jpg",',
      '12,variable,,Charts,0,,,,,,,,',
      '13,variation,,"Charts - A4",1,,,,,4,,https://w.test/a4.jpg,id:12',
      '14,variation,,"Charts - A3",1,,,,,5,,,id:12',
      '15,simple,,Timed,1,,,2020-01-01,2,3,,,',
    ]);
    expect(format).toBe('woocommerce');
    expect(drafts).toMatchObject([
      {
        fields: { name: 'Tide tables', sku: 'TIDE-1', summary: ['All year'] },
        price: { sale: 750, list: 900 },
        active: true,
      },
      { fields: { name: 'Charts' }, price: { sale: 400 }, active: false },
      { fields: { name: 'Timed' }, price: { sale: 300, list: 300 } },
    ]);
    expect(drafts[0]?.group.cells.get('Product Category')).toBe('E-books > Fiction');
    expect(drafts.map(({ group }) => group.images.map(({ src }) => src))).toEqual([
      ['https://w.test/a.jpg', 'https://w.test/b.jpg'],
      [],
      [],
    ]);
    expect(problems.filter(({ kind }) => kind === 'error')).toEqual([]);
    expect(problems.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '6 Sale price',
      '4 Regular price',
      '5 SKU',
      '2 SKU',
    ]);
  });
});

describe('readDrafts: WooCommerce’s types', () => {
  const HEADER = 'ID,Type,Name,Published,Regular price,Parent';

  test.each([
    ['grouped', 'A grouped product only shows others together and has no price of its own'],
    ['external', 'An external product is sold on another site'],
    ['external, virtual', 'An external product is sold on another site'],
  ])('%s → left out with a warning that says why, and no error', async (type, reason) => {
    const { drafts, problems } = await read([HEADER, `11,"${type}",Set,1,,`, '12,simple,Tides,1,9,']);
    expect(drafts.map(({ fields }) => fields.name)).toEqual(['Tides']);
    expect(problems).toEqual([
      { row: 2, column: 'Type', message: expect.stringContaining(reason), kind: 'warning' },
    ]);
  });

  test('a variation that is a download too → belongs to its product', async () => {
    const { drafts } = await read([
      HEADER,
      '11,"variable, downloadable, virtual",Charts,1,,',
      '12,"variation, downloadable, virtual",Charts - A4,1,4,id:11',
    ]);
    expect(drafts).toMatchObject([{ fields: { name: 'Charts' }, price: { sale: 400 } }]);
    expect(drafts).toHaveLength(1);
  });
});

describe('readDrafts: columns of problems', () => {
  const columns = async (lines: readonly string[]) =>
    (await read(lines)).problems.map(({ column, kind }) => `${column} ${kind}`);

  test('two columns for one value → the one whose cell it is', async () => {
    const header = 'ID,Tipo,SKU,Nombre,Precio rebajado,Precio normal';
    expect(await columns([header, '7,simple,,Tides,barato,9'])).toEqual(['Precio rebajado error']);
    expect(await columns([header, '7,simple,,Tides,,caro'])).toEqual(['Precio normal error']);
    expect(await columns([header, '7,simple,,Tides,9,caro'])).toEqual(['Precio normal warning']);
  });

  test('newer names of Shopify → the file’s', async () => {
    expect(await columns(['URL handle,Title,Price,SKU', 'a,A,cheap,sock_01'])).toEqual([
      'SKU warning',
      'Price error',
    ]);
  });

  test('a row with too many cells → no column', async () => {
    expect(await columns([ETSY, `Atlas,A,5,USD,1,,,,,,more`])).toEqual([' error']);
  });
});

/** The one product of the translated exports below. */
function expectTides({ format, drafts }: Awaited<ReturnType<typeof read>>) {
  expect(format).toBe('woocommerce');
  expect(drafts).toMatchObject([
    {
      fields: { name: 'Gezeiten', sku: 'TIDE-1', description: '<p>Hochwasser</p>' },
      price: { sale: 1250 },
      active: true,
      group: { images: [{ src: 'https://w.test/a.jpg' }] },
    },
  ]);
  expect(drafts[0]?.group.cells.get('Product Category')).toBe('E-Books');
}

describe('readDrafts: WooCommerce’s products with headers in German', () => {
  const START = ['ID', 'Typ', 'Artikelnummer'];
  const TEXTS = [
    'Name',
    'Veröffentlicht',
    'Ist hervorgehoben?',
    'Sichtbarkeit im Katalog',
    'Kurzbeschreibung',
    'Beschreibung',
    'Datum, an dem Angebotspreis beginnt',
    'Datum, an dem Angebotspreis endet',
    'Steuerstatus',
    'Steuerklasse',
    'Vorrätig?',
    'Bestand',
  ];
  const REST = [
    'Lieferrückstände erlaubt?',
    'Nur einzeln verkaufen?',
    'Gewicht (kg)',
    'Länge (cm)',
    'Breite (cm)',
    'Höhe (cm)',
    'Kundenrezensionen erlauben?',
    'Hinweis zum Kauf',
    'Angebotspreis',
    'Regulärer Preis',
    'Kategorien',
    'Schlagwörter',
    'Versandklasse',
    'Bilder',
    'Downloadlimit',
    'Ablauftage des Downloads',
    'Übergeordnetes Produkt',
    'Gruppierte Produkte',
  ];
  test.each([
    ['with product numbers', [...START, 'GTIN, UPC, EAN oder ISBN', ...TEXTS, 'Geringe Lagermenge', ...REST]],
    ['without', [...START, ...TEXTS, 'Geringe Lagermenge', ...REST]],
    ['of older versions', [...START, ...TEXTS, ...REST]],
  ])('%s → recognised by their order', async (_, headers) => {
    const values: Record<string, string> = {
      ID: '7',
      Typ: 'simple, virtual, downloadable',
      Artikelnummer: 'TIDE-1',
      Name: 'Gezeiten',
      Veröffentlicht: '1',
      Beschreibung: 'Hochwasser',
      'Regulärer Preis': '12.50',
      Kategorien: 'E-Books',
      Bilder: 'https://w.test/a.jpg',
    };
    const line = (cells: readonly string[]) => cells.map((cell) => `"${cell}"`).join(',');
    // As in a language whose names are not known.
    const foreign = headers.map((header) => (header === 'ID' ? header : `Ξ ${header}`));
    expectTides(await read([line(foreign), line(headers.map((header) => values[header] ?? ''))]));
  });
});

test.each([
  [
    'German, a column of a plugin before the weight',
    'ID,Typ,Artikelnummer,Name,Veröffentlicht,Beschreibung,Nur einzeln verkaufen?,Lieferzeit,Gewicht (kg),Angebotspreis,Regulärer Preis,Kategorien,Bilder',
    '7,simple,TIDE-1,Gezeiten,1,Hochwasser,0,2 Tage,,,12.50,E-Books,https://w.test/a.jpg',
  ],
  [
    'German without the ID',
    'Typ,Artikelnummer,Name,Veröffentlicht,Beschreibung,Regulärer Preis,Kategorien,Bilder',
    'simple,TIDE-1,Gezeiten,1,Hochwasser,12.50,E-Books,https://w.test/a.jpg',
  ],
  [
    'French',
    'Type,UGS,Nom,Publié,Description,Tarif promo,Tarif régulier,Catégories,Images',
    'simple,TIDE-1,Gezeiten,1,Hochwasser,,12.50,E-Books,https://w.test/a.jpg',
  ],
  [
    'Spanish',
    'ID,Tipo,SKU,Nombre,Publicado,Descripción,Precio normal,Categorías,Imágenes',
    '7,simple,TIDE-1,Gezeiten,1,Hochwasser,12.50,E-Books,https://w.test/a.jpg',
  ],
  [
    'Italian',
    'ID,Tipo,COD,Nome,Pubblicato,Descrizione,Prezzo di listino,Categorie,Immagine',
    '7,simple,TIDE-1,Gezeiten,1,Hochwasser,12.50,E-Books,https://w.test/a.jpg',
  ],
  [
    'Dutch',
    'Type,Artikelnummer,Naam,Gepubliceerd,Beschrijving,Actieprijs,Reguliere prijs,Categorieën,Afbeeldingen',
    'simple,TIDE-1,Gezeiten,1,Hochwasser,,12.50,E-Books,https://w.test/a.jpg',
  ],
  [
    'Portuguese',
    'ID,Tipo,SKU,Nome,Publicado,Descrição,Preço promocional,Preço,Categorias,Imagens',
    '7,simple,TIDE-1,Gezeiten,1,Hochwasser,,12.50,E-Books,https://w.test/a.jpg',
  ],
])('readDrafts: WooCommerce’s chosen columns, %s → recognised by their names', async (_, header, row) => {
  expectTides(await read([header, row]));
});

describe('readDrafts: columns of no known shop system', () => {
  test.each([
    ['other words', 'Produkt,Kosten', 'Atlas,5'],
    [
      'a feed for Google',
      'id,title,description,link,image_link,price,availability',
      '1,Atlas,A,https://w.test/a,https://w.test/a.jpg,5.00 USD,in_stock',
    ],
    [
      'a feed for Google with spaces',
      'id\ttitle\tdescription\tlink\timage link\tprice\tproduct type',
      '1\tAtlas\tA\thttps://w.test/a\thttps://w.test/a.jpg\t5.00 USD\tMaps',
    ],
  ])('%s → 400 that names those that are taken and the way out', async (_, header, row) => {
    await expect(read([header, row])).rejects.toEqual(
      badRequest(
        'The columns of this file are not known here. Exports of Shopify, WooCommerce, Etsy, Gumroad, Payhip, Teachers Pay Teachers and of this market are taken. Please export it in English with all columns, or rename its columns to those of the template.',
      ),
    );
  });

  test.each([
    ['common ones alone', 'Title,Price', 'Atlas,5'],
    ['one of the template and others', 'Title,Variant Price,Notes', 'Atlas,5,x'],
  ])('titles without handles, %s → taken', async (_, header, row) => {
    const { drafts } = await read([header, row]);
    expect(drafts).toMatchObject([{ fields: { name: 'Atlas' }, price: { sale: 500 } }]);
  });

  test('titles among others, and Shopify chosen → taken', async () => {
    const { drafts } = await read(['id,title,link,price', '1,Atlas,x,5'], { format: 'shopify' });
    expect(drafts).toMatchObject([{ fields: { name: 'Atlas' }, price: { sale: 500 } }]);
  });
});

test('readDrafts: currency chosen for amounts that name none → a rate is asked for; a sign or column of its own counts first', async () => {
  const lines = ['Handle,Title,Variant Price', 'a,A,10', 'b,B,$10', 'c,C,£10'];
  const asked = await read(lines, { currency: 'EUR' });
  expect(asked.currencies).toEqual(['EUR', 'GBP']);
  expect(asked.drafts.map(({ price }) => price?.sale)).toEqual([undefined, 1000, undefined]);
  const converted = await read(lines, { currency: 'EUR', rates: { EUR: 1.1, GBP: 1.3 } });
  expect(converted.drafts.map(({ price }) => price?.sale)).toEqual([1100, 1000, 1300]);
  const { drafts } = await read([ETSY, 'Atlas,A,5,USD,1,,,,,'], { currency: 'EUR' });
  expect(drafts.map(({ price }) => price?.sale)).toEqual([500]);
});

test('readDrafts: a list of Teachers Pay Teachers → titles, prices, status; free at the lowest price, with a warning', async () => {
  const { format, drafts, problems, unusedColumns } = await read([
    'Product Title,Product Link,Price,Additional License Price,Resource Type,Grade Levels,Status',
    '"Fractions: Task Cards","https://tpt.test/1",$3.50,$2.80,Worksheets,"3rd, 4th",Active',
    'Phonics,https://tpt.test/2,Free,,Worksheets,1st,Inactive',
  ]);
  expect({ format, unusedColumns }).toEqual({
    format: 'tpt',
    unusedColumns: ['Product Link', 'Additional License Price', 'Resource Type', 'Grade Levels'],
  });
  expect(drafts).toMatchObject([
    { fields: { name: 'Fractions: Task Cards' }, price: { sale: 350 }, active: true },
    { fields: { name: 'Phonics' }, price: { sale: 50 }, active: false },
  ]);
  expect(problems).toEqual([
    {
      row: 3,
      column: 'Price',
      message: 'The lowest price here is $0.50, and that is what it will cost.',
      kind: 'warning',
    },
  ]);
});

describe('readDrafts: Shopify’s products', () => {
  const warnings = ({ problems }: Awaited<ReturnType<typeof read>>) =>
    problems.map(({ row, column, kind }) => `${row} ${column} ${kind}`);

  test('picture rows before the product’s row → one product with its pictures by position', async () => {
    const { drafts, problems } = await read([
      'Handle,Title,Variant Price,Image Src,Image Position',
      'plan,,,https://s.test/a.webp,2',
      'plan,Plan,5.00,https://s.test/b.webp,1',
    ]);
    expect(problems).toEqual([]);
    expect(drafts).toMatchObject([
      {
        group: { row: 3, images: [{ row: 3 }, { row: 2 }] },
        fields: { name: 'Plan' },
        price: { sale: 500 },
      },
    ]);
  });

  test('one handle with two titles → two products', async () => {
    const { drafts } = await read(['Handle,Title,Variant Price', 'a,First,1', 'a,Second,2', 'a,,3']);
    expect(drafts.map(({ fields, group }) => [fields.name, group.rows])).toEqual([
      ['First', [2]],
      ['Second', [3, 4]],
    ]);
  });

  test('cells that cannot be read → warnings, and left out or repaired; an unreadable price → an error', async () => {
    const result = await read([
      'Handle,Title,Body (HTML),Variant SKU,Variant Price,Status,Published,Cost per item,Emporia Video URL',
      `a,${'T'.repeat(250)},<p>${'word '.repeat(900)}</p>,sock_01 (A4),12.4999,sold,perhaps,cheap,javascript:alert(1)`,
      'b,B,,,cheap,,,,',
    ]);
    expect(warnings(result)).toEqual([
      '2 Title warning',
      '2 Variant SKU warning',
      '2 Body (HTML) warning',
      '2 Cost per item warning',
      '2 Emporia Video URL warning',
      '2 Variant Price warning',
      '2 Published warning',
      '2 Status warning',
      '3 Variant Price error',
    ]);
    const [draft] = result.drafts;
    expect(draft).toMatchObject({
      fields: { name: 'T'.repeat(200), sku: 'sock-01-A4' },
      price: { sale: 1250 },
    });
    expect(draft?.fields.description?.match(/word/g)).toHaveLength(800);
  });

  test.each([
    ['decimal commas', ['12,50', '1.200,00', '3'], [1250, 120_000, 300]],
    ['points and separators of thousands', ['12.50', '1,200.00', '1,200'], [1250, 120_000, 120_000]],
    ['spaces and apostrophes', ['1 200.50', '1’200.50', 'USD 3'], [120_050, 120_050, 300]],
  ])('prices with %s → read', async (_, prices, cents) => {
    const { drafts, problems } = await read([
      'Handle;Title;Variant Price',
      ...prices.map((price, n) => `h-${n};T;${price}`),
    ]);
    expect(problems).toEqual([]);
    expect(drafts.map(({ price }) => price?.sale)).toEqual(cents);
  });

  test('prices that contradict one another → those that can be read in two ways are errors that say how to write them', async () => {
    const { drafts, problems } = await read(['Handle;Title;Variant Price', 'a;A;12,50', 'b;B;12.50']);
    expect(problems).toEqual([
      {
        row: 2,
        column: 'Variant Price',
        message: '“12,50” can be read in two ways. Write it with a point, as 19.50.',
        kind: 'error',
      },
    ]);
    expect(drafts.map(({ price }) => price?.sale)).toEqual([undefined, 1250]);
  });

  const TEXT = 'Handle;Title;Variant Price\na;Müller 12" map;9,5';
  test.each([
    ['a line sep=;', Buffer.from(`sep=;\r\n${TEXT}`)],
    ['UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le')],
    ['UTF-16, big-endian', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(TEXT, 'latin1')],
  ])('a file with %s → read', async (_, bytes) => {
    const { drafts } = await readDrafts(bytes, { origin: 'https://market.test' });
    expect(drafts).toMatchObject([{ fields: { name: 'Müller 12" map' }, price: { sale: 950 } }]);
  });

  test('Windows-1252 → a warning that letters may be wrong', async () => {
    const { problems } = await readDrafts(Buffer.from(TEXT, 'latin1'), { origin: 'https://market.test' });
    expect(problems).toMatchObject([{ row: 1, kind: 'warning' }]);
  });
});

test('readDrafts: the client leaves → nothing more is read', async () => {
  const gone = new AbortController();
  const reading = read([ETSY, 'Atlas,A,5,USD,1,,,,,', 'Atlas,B,6,USD,1,,,,,'], { signal: gone.signal });
  gone.abort(new Error('gone'));
  await expect(reading).rejects.toThrow('gone');
});
