import { describe, expect, test } from 'vitest';
import { tooLarge } from '#api/kernel/errors.ts';
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
