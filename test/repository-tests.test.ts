import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import {
  allRepositoryTests,
  repositoryTestsOf,
  repositoryTestsSince,
} from '../scripts/lib/repository-tests.mjs';

test('tests of the repository: each listed one → exists', () => {
  const missing = allRepositoryTests.filter((path) => !existsSync(resolve(import.meta.dirname, '..', path)));
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
  [['src/api/features/reviews/reviews.sql.ts', 'README.md'], []],
  [
    ['package-lock.json'],
    ['add-a-feature', 'built-market', 'dev', 'fonts', 'start', 'usage'].map((name) => `test/${name}.test.ts`),
  ],
])('tests of the repository: %j changed → %j', (paths, tests) => {
  expect(new Set(repositoryTestsOf(paths))).toEqual(new Set(tests));
});

test.each([undefined, '0000000000000000000000000000000000000000'])(
  'tests of the repository: last nightly run at %s, which is not in the history → all',
  (commit) => {
    expect(repositoryTestsSince(commit)).toEqual(allRepositoryTests);
  },
);
