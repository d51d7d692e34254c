import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { allLongTests, longTestsOf, longTestsSince } from '../scripts/lib/long-tests.mjs';

test('long tests: each listed one → exists', () => {
  const missing = allLongTests.filter((path) => !existsSync(resolve(import.meta.dirname, '..', path)));
  expect(missing).toEqual([]);
});

test.each([
  [['src/ui/fonts.css'], ['test/fonts.test.ts']],
  [['test/dev.test.ts'], ['test/dev.test.ts']],
  [
    ['src/backup/archive.ts'],
    ['test/backup.api.test.ts', 'test/from-embedded.api.test.ts', 'test/usage.test.ts'],
  ],
  [['docs/add-a-feature.md'], ['test/add-a-feature.test.ts']],
  [['src/pdf/marks/mark-pdf.ts'], ['src/pdf/', 'src/api/features/look-inside/', 'src/api/features/marks/']],
  [['src/api/features/archive/archive.service.ts'], ['src/api/features/archive/']],
  [['src/api/features/reviews/reviews.sql.ts', 'README.md'], []],
  [
    ['package-lock.json'],
    [
      'src/pdf/',
      ...['add-a-feature', 'built-market', 'dev', 'fonts', 'prune', 'start', 'usage'].map(
        (name) => `test/${name}.test.ts`,
      ),
    ],
  ],
])('long tests: %j changed → %j', (paths, tests) => {
  expect(new Set(longTestsOf(paths))).toEqual(new Set(tests));
});

test.each([undefined, '0000000000000000000000000000000000000000'])(
  'long tests: last nightly run at %s, which is not in the history → all',
  (commit) => {
    expect(longTestsSince(commit)).toEqual(allLongTests);
  },
);
