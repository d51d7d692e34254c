import { describe, expect, test } from 'vitest';
import { badRequest } from '#api/kernel/errors.ts';
import type { ImportFormat } from '#domain/import-format.ts';
import { readDrafts } from './read-drafts.service.ts';

const read = (lines: readonly string[], format?: ImportFormat) =>
  readDrafts(Buffer.from(lines.join('\n')), 'https://market.test', format);

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
        group: { handle: 'tide-tables-and-charts' },
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
    expect(drafts.map(({ group }) => group.handle)).toEqual(['atlas', 'atlas-2']);
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
        column: 'IMAGE1',
        message: 'Its 2 pictures are on another site and left out. Please upload them here.',
        kind: 'warning',
      },
      {
        row: 2,
        column: 'PRICE',
        message:
          'Prices are US dollars here, and this one is GBP. Please enter it in dollars, with the currency USD.',
        kind: 'error',
      },
    ]);
    expect(drafts).toMatchObject([{ price: { sale: 120_000 } }]);
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
    expect(problems).toMatchObject([{ column: 'thumbnail_url', kind: 'warning' }]);
    expect(drafts).toMatchObject([
      { group: { handle: 'knot-book' }, fields: { name: 'Knots' }, price: { sale: 1250 }, active: true },
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
  expect(drafts).toMatchObject([
    { group: { handle: 'sails' }, fields: { name: 'Sails' }, price: { sale: 900 } },
  ]);
});

test('readDrafts: chosen format, and a file without its columns → 400 that names the column', async () => {
  await expect(read(['Handle,Title', 'a,A'], 'etsy')).rejects.toEqual(
    badRequest('This is no product file of Etsy: its first row has no column price.'),
  );
});
