import { describe, expect, test } from 'vitest';
import { badRequest, tooLarge } from '#api/kernel/errors.ts';
import { readTable } from './csv-table.ts';

const read = (...lines: string[]) => readTable(Buffer.from(lines.join('\n')));

describe('readTable: size limits', () => {
  test('201 columns, in the header or in any other row → 413', async () => {
    const wide = ','.repeat(200);
    await expect(read(`Handle,Title${wide}`, 'a,A')).rejects.toEqual(
      tooLarge('A file has 200 columns at most; row 1 of this one has 202.'),
    );
    await expect(read('Handle,Title', `a,A`, wide)).rejects.toEqual(
      tooLarge('A file has 200 columns at most; row 3 of this one has 201.'),
    );
  });

  test('200 columns, known and unknown ones → accepted', async () => {
    const others = Array.from({ length: 198 }, (_, n) => `Column ${n}`);
    const { rows, unusedColumns } = await read(
      ['Handle', 'Title', ...others].join(','),
      `a,A${',x'.repeat(198)}`,
    );
    expect(rows).toEqual([
      {
        row: 2,
        key: 'a',
        currency: undefined,
        cells: new Map([
          ['Handle', 'a'],
          ['Title', 'A'],
        ]),
        headers: new Map(),
        isLeftOut: false,
        tooWide: false,
        notes: [],
        pictures: [],
      },
    ]);
    expect(unusedColumns).toEqual(others);
  });

  test('20 000 rows → accepted; one more, empty or not → 413', async () => {
    const empty = Array.from({ length: 19_999 }, () => '');
    expect((await read('Handle,Title', ...empty, 'a,A')).rows).toMatchObject([{ row: 20_001 }]);
    await expect(read('Handle,Title', ...empty, '', 'a,A')).rejects.toEqual(
      tooLarge('A file has 20000 rows at most, empty ones included.'),
    );
  });
});

test('readTable: large file → yields to the event loop every 100 rows and every 64 kB', async () => {
  let turns = 0;
  const file = ['Handle,Title', ...Array.from({ length: 5000 }, (_, n) => `a-${n},${'x'.repeat(200)}`)];
  const reading = read(...file).finally(() => clearImmediate(next));
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  expect((await reading).rows).toHaveLength(5000);
  expect(turns).toBeGreaterThanOrEqual(50);
});

describe('readTable: letters that cannot be read', () => {
  const rows = (title: Buffer, count = 50): Buffer =>
    Buffer.concat([
      Buffer.from('Handle,Title\n'),
      ...Array.from({ length: count }, (_, n) => Buffer.from(`m-${n},Möwe Größe ${n}\n`)),
      Buffer.from('broken,'),
      title,
      Buffer.from(',\nlast,Über\n'),
    ]);
  const titles = ({ rows }: Awaited<ReturnType<typeof readTable>>) =>
    rows.map(({ cells }) => cells.get('Title'));

  test.each([
    ['a lone lead byte', [0xc3], 'Map �'],
    ['half of a surrogate pair', [0xed, 0xa0, 0xbd], 'Map ���'],
    ['a letter that was lost before', [0xef, 0xbf, 0xbd], 'Map �'],
  ])('UTF-8 with %s → read as UTF-8, and a warning that names the row', async (_, bytes, title) => {
    const table = await readTable(rows(Buffer.concat([Buffer.from('Map '), Buffer.from(bytes)])));
    expect(titles(table).slice(-3)).toEqual(['Möwe Größe 49', title, 'Über']);
    expect(table.notes).toEqual([
      {
        row: 52,
        message:
          'Letters of row 52 are broken in this file and read as “�”. Please correct them in the file, save it as “CSV UTF-8” and choose it again.',
      },
    ]);
  });

  test('Windows-1252 with two letters that are UTF-8 by chance → read as Windows-1252', async () => {
    const { rows: read, notes } = await readTable(
      Buffer.from('Handle,Title\na,\x84Spa\xdf\x93\nb,M\xf6we, Gr\xf6\xdfe', 'latin1'),
    );
    expect(read.map(({ cells }) => cells.get('Title'))).toEqual(['„Spaß“', 'Möwe']);
    expect(notes).toMatchObject([{ row: 1, message: expect.stringContaining('Windows-1252') }]);
  });

  test('more than ten rows with broken letters → ten are named, the others counted', async () => {
    const broken = Array.from({ length: 12 }, () => 'x,Map \ufffd');
    expect((await read('Handle,Title', ...broken)).notes).toMatchObject([
      { row: 2, message: expect.stringContaining('rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more are') },
    ]);
  });
});

describe('readTable: null characters', () => {
  test('within rows → removed, and a warning that names the rows', async () => {
    const { rows, notes } = await read('Handle,Title', 'a,At\0las', '\0\0', 'b,B', 'c\0,C');
    expect(rows.map(({ cells }) => [...cells.values()])).toEqual([
      ['a', 'Atlas'],
      ['b', 'B'],
      ['c', 'C'],
    ]);
    expect(notes).toEqual([
      {
        row: 2,
        message: 'Null characters of rows 2, 3 and 5 are left out. Please look at what these rows become.',
      },
    ]);
  });

  test.each([
    ['UTF-16 without its mark', Buffer.from('Handle,Title\na,A', 'utf16le')],
    ['UTF-16 without its mark, big-endian', Buffer.from('Handle,Title\na,A', 'utf16le').swap16()],
    ['a workbook', Buffer.from('PK\x03\x04\x14\0\x06\0[Content_Types].xml\nab')],
  ])('%s → 400 that says how to save the file', async (_, file) => {
    await expect(readTable(file)).rejects.toEqual(
      badRequest('This file cannot be read. Please save it as “CSV UTF-8” and choose it again.'),
    );
  });
});
