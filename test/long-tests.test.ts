import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  allLongTests,
  embeddedTestsSince,
  longTestsOf,
  longTestsSince,
  touchesEmbedded,
} from '../scripts/lib/long-tests.mjs';

test('long tests: each listed one → exists', () => {
  const missing = allLongTests.filter((path) => !existsSync(resolve(import.meta.dirname, '..', path)));
  expect(missing).toEqual([]);
});

test.each([
  [
    ['src/ui/fonts.css'],
    [
      'e2e/platform/parts.e2e.ts',
      'e2e/platform/screens.e2e.ts',
      'test/documents.test.ts',
      'test/fonts.test.ts',
    ],
  ],
  [['test/dev.test.ts'], ['test/dev.test.ts']],
  [
    ['src/backup/archive.ts'],
    ['test/backup.api.test.ts', 'test/from-embedded.api.test.ts', 'test/usage.test.ts'],
  ],
  [['docs/add-a-feature.md'], ['test/add-a-feature.test.ts']],
  [['test/screen-data.ts'], ['test/add-a-feature.test.ts']],
  [
    ['src/pdf/marks/mark-pdf.ts'],
    [
      'src/pdf/',
      'src/api/features/library/library.api.test.ts',
      'src/api/features/look-inside/',
      'src/api/features/marks/',
      'src/api/features/media/pdf-check.test.ts',
      'src/api/features/media/storage-limits.api.test.ts',
      'src/api/features/products/product-files.api.test.ts',
      'src/api/features/products/product-versions.api.test.ts',
      'test/documents.test.ts',
      'test/marks.test.ts',
    ],
  ],
  [['src/api/features/archive/archive.service.ts'], ['src/api/features/archive/']],
  [['ops/alerts.yaml'], ['test/metrics.api.test.ts']],
  [['docs/retention.md'], ['test/prune.test.ts']],
  [['src/api/features/reviews/reviews.sql.ts', 'README.md'], []],
  [['package-lock.json'], allLongTests],
])('long tests: %j changed → %j', (paths, tests) => {
  expect(new Set(longTestsOf(paths))).toEqual(new Set(tests));
});

test.each([undefined, '0000000000000000000000000000000000000000'])(
  'long tests: last nightly run at %s, which is not in the history → all, on both databases',
  (commit) => {
    expect(longTestsSince(commit)).toEqual(allLongTests);
    expect(embeddedTestsSince(commit)).toBe(true);
  },
);

test.each([
  ['src/db/pool.ts', true],
  ['src/api/features/payments/claim.service.ts', true],
  ['package-lock.json', true],
  ['src/api/features/reviews/reviews.sql.ts', false],
])('tests of the embedded database: %s changed → %s', (path, due) => {
  expect(touchesEmbedded([path])).toBe(due);
});
