import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from './changed.mjs';
import { Stop } from './exit.mjs';
import { root } from './run.mjs';

/**
 * Tests of the repository itself: of its commands, its build and its documents. They start processes, and take minutes. Each
 * runs when a file that it is about has changed.
 */
const packages = /^package(-lock)?\.json$|^tsconfig/;
const commands = /^src\/[\w.-]+\.ts$/;
const migrations = /^src\/db\/(migrations\/|pglite|client)/;
const backups = /^src\/(backup|integrity|db\/media-folder)|^src\/(backup|restore)\.ts$/;
const repositoryTests = {
  'demo/seed/money.api.test.ts': [/^demo\//],
  'test/add-a-feature.test.ts': [
    packages,
    /^docs\/add-a-feature\.md$|^CONTRIBUTING\.md$|^(biome|knip)\.json$|^\.dependency-cruiser|^drizzle\.config/,
    /^scripts\/lib\/(source-rules|component-rules)/,
    /^src\/api\/(features|handlers|mail-templates)\.ts$|^src\/web\/(routes|back-office\.routes)\.tsx$/,
    /^src\/contract\/contract\.ts$/,
  ],
  'test/backup.api.test.ts': [backups, migrations],
  'test/built-market.test.ts': [packages, commands, /^vite\.|^scripts\/(build|start|lib\/(build|run))/],
  'test/dev.test.ts': [packages, /^vite\.config|^scripts\/dev|^src\/dev\.ts$|^src\/api\/pages\//],
  'test/fonts.test.ts': [packages, /^src\/ui\/fonts|^scripts\/subset-fonts/],
  'test/from-embedded.api.test.ts': [backups, migrations],
  'test/migrations.test.ts': [migrations],
  'test/prepare.api.test.ts': [commands, migrations, /^demo\/seed\//],
  'test/start.test.ts': [packages, commands, migrations, /^scripts\/|^src\/api\/kernel\/config/],
  'test/stop.api.test.ts': [commands],
  'test/stop.test.ts': [commands, /^src\/api\/kernel\/(app|jobs|timer)|^src\/api\/features\/mail\//],
  'test/upgrade.api.test.ts': [migrations],
  'test/usage.test.ts': [packages, commands, /^src\/backup\//],
};

export const allRepositoryTests = Object.keys(repositoryTests);

/** Where `npm run nightly -- --write` records its last whole run. */
export const nightlyRecordPath = join(root, 'docs/nightly.json');

/** The last whole nightly run: the commit that it tested, and the seconds of the steps of `npm test`; empty for none. */
export function nightlyRecord() {
  try {
    return JSON.parse(readFileSync(nightlyRecordPath, 'utf8'));
  } catch {
    return {};
  }
}

/** The tests of the repository that what has changed since a commit can touch; all, if the commit is not known. */
export function repositoryTestsSince(commit) {
  try {
    if (commit) return repositoryTestsOf(changedFiles(commit));
  } catch (error) {
    // A shallow clone does not have the commit.
    if (!(error instanceof Stop)) throw error;
  }
  return allRepositoryTests;
}

export const repositoryTestsOf = (paths) =>
  Object.entries(repositoryTests)
    .filter(([test, patterns]) =>
      paths.some((path) => path === test || patterns.some((each) => each.test(path))),
    )
    .map(([test]) => test);
