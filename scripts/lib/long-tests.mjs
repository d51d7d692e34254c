import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles, importsOf } from './changed.mjs';
import { Stop } from './exit.mjs';
import { root } from './run.mjs';

/**
 * Tests that take long, and can fail by few files. They are about commands, the build and documents; PDFs, archives and
 * connections to a database; the OpenAPI document, the rules of integrity and the look of each screen. Each runs when a file
 * that it is about has changed. A path that ends in a slash has all tests below it.
 */
const packages = /^package(-lock)?\.json$|^tsconfig/;
const commands = /^src\/([\w.-]+\.ts$|commands\/|market\/)|^test\/running-market/;
const migrations = /^src\/db\/(migrations\/|pglite|client)/;
const backups =
  /^src\/(backup|integrity|market\/prepare|db\/(media-folder|snapshot|unfinished-restore)|commands\/(audit|backup|restore)\.ts$)/;
const pdfs =
  /^src\/(file-process|pdf)\/|^src\/api\/features\/(file-analysis|look-inside|marks|media|products)\/|^test\/(awkward-pdfs|pdf)|^tools\/marks\//;
const archives =
  /^src\/api\/features\/(archive|licenses|media|product-import|products|versions)\/|^src\/(contract|domain|db\/tables)\//;
const connections =
  /^src\/db\/[^/]+\.ts$|^src\/api\/kernel\/(health|jobs|log|metrics)|^test\/(tcp-proxy|raw-connection)/;
const providers = /^src\/api\/(adapters|ports)\/pa(yment|yout)|^test\/(card|e2e-stripe)/;
const contract = /^src\/(contract|domain)\/|^src\/api\/kernel\/(openapi|docs\.routes)/;
const integrity =
  /^src\/integrity\/|^src\/api\/features\/.*(integrity|-rules)\.sql\.ts$|^src\/db\/(tables|migrations)\//;
const screens =
  /^src\/(client|contract|domain|ui|web)\/|^demo\/|^e2e\/browser\.ts$|^playwright\.config|^vite\./;
const files = /^src\/api\/features\/(library|orders|versions)\//;
const recipes = ['docs/add-a-feature.md', 'docs/add-a-product-field.md'];
/** What these pages say to edit: a block that names a line which is gone cannot be followed. */
const editedByRecipes = recipes.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```diff (\S+)/gm)].map(([, path]) => path),
);
const isEditedByRecipes = new RegExp(`^(${editedByRecipes.join('|').replaceAll('.', '\\.')})$`);
const longTests = {
  'demo/catalog/': [/^demo\/|^src\/contract\//],
  'demo/seed/money.api.test.ts': [
    /^demo\/|^src\/api\/features\/(ledger|orders|payments|payouts|reconciliation|refunds)\//,
  ],
  'e2e/platform/parts.e2e.ts': [/^src\/(lib|ui|web\/dev)\/|^test\/e2e-parts|^e2e\/browser\.ts$/],
  'e2e/platform/screens.e2e.ts': [screens],
  'src/api/adapters/payment/': [providers],
  'src/api/features/archive/': [archives],
  'src/api/features/library/library.api.test.ts': [pdfs, files],
  'src/api/features/look-inside/': [migrations, pdfs],
  'src/api/features/marks/': [pdfs],
  'src/api/features/media/pdf-check.test.ts': [pdfs],
  'src/api/features/media/storage-limits.api.test.ts': [pdfs],
  'src/api/features/products/product-files.api.test.ts': [pdfs, files],
  'src/api/features/products/product-versions.api.test.ts': [pdfs, files],
  'src/api/kernel/openapi.test.ts': [contract],
  'src/db/lock.test.ts': [/^src\/db\/(data-folder|lock)/],
  'src/db/media-folder.api.test.ts': [connections],
  'src/db/replicas.api.test.ts': [connections],
  'src/db/server.api.test.ts': [connections],
  'src/integrity/integrity.api.test.ts': [integrity],
  'src/pdf/': [pdfs, /^src\/(domain|lib)\//],
  'test/add-a-feature.test.ts': [
    /^docs\/add-a-(feature|product-field)\.md$|^(biome|knip)\.json$|^\.dependency-cruiser|^drizzle\.config/,
    /^scripts\/lib\/(source-rules|component-rules|requirements)/,
    isEditedByRecipes,
  ],
  'test/backup.api.test.ts': [backups, migrations],
  'test/baseline.api.test.ts': [migrations, /^test\/before-baseline/],
  'test/built-market.test.ts': [
    commands,
    /^vite\.|^src\/(goods|pdf)\/programs|^scripts\/(build|start|lib\/(build|run))/,
  ],
  'test/database-restart.api.test.ts': [connections],
  'test/dev.test.ts': [/^vite\.config|^scripts\/dev|^src\/dev\.ts$|^src\/api\/pages\//],
  'test/documents.test.ts': [/^src\/pdf\/|^src\/ui\/fonts|-document\.ts$|^src\/lib\/isolated/],
  'test/fonts.test.ts': [/^src\/ui\/fonts|^scripts\/subset-fonts/],
  'test/from-embedded.api.test.ts': [backups, migrations],
  'test/ledger-command.api.test.ts': [commands, /^src\/api\/features\/(ledger|reconciliation)\//],
  'test/marks.test.ts': [pdfs],
  'test/metrics.api.test.ts': [connections, /^ops\/|^docs\/runbook/],
  'test/nodes-with-bucket.api.test.ts': [connections, /^src\/api\/(adapters|ports)\/storage/],
  'test/openapi-client.test.ts': [contract],
  'test/prepare.api.test.ts': [commands, migrations, /^demo\/seed\//],
  'test/prune.test.ts': [
    /^docs\/retention|^src\/api\/(features\/[^/]+\/feature|platform)\.ts$|^src\/api\/kernel\/(jobs|uploads)/,
  ],
  'test/start.test.ts': [
    commands,
    migrations,
    /^scripts\/(start|lib\/(build|check-node|exit|install|lean-start|memory-folder|run)\.mjs)|^demo\/seed\//,
    /^src\/api\/kernel\/config|^src\/db\/(data-folder|lock)/,
  ],
  'test/stop.api.test.ts': [commands, connections],
  'test/stop.test.ts': [commands, /^src\/api\/kernel\/(app|jobs|timer)|^src\/api\/features\/mail\//],
  'test/usage.test.ts': [commands, /^src\/backup\/|^tools\/marks\//],
};

export const allLongTests = Object.keys(longTests);

export const isOfBrowser = (test) => test.startsWith('e2e/');

/** Those that browsers run; vitest runs the others. */
export const longBrowserTests = allLongTests.filter(isOfBrowser);

/** Patterns of the files that vitest runs. */
export const longTestFiles = allLongTests
  .filter((test) => !isOfBrowser(test))
  .map((path) => (path.endsWith('/') ? `${path}**/*.test.ts` : path));

/**
 * API tests of what differs between a server and the embedded database. It differs in how statements are sent, in the one
 * connection for all, in jobs and limits of one node, in money and in search. Where the API tests run on a server, these run on the embedded database
 * too, when what they are about has changed.
 */
export const embeddedTestFiles = [
  'src/{backup,db}/**/*.api.test.ts',
  'src/api/features/{payments,payouts,refunds}/*.api.test.ts',
  'src/api/features/catalog/{search,categories}.api.test.ts',
  'src/api/features/orders/orders.api.test.ts',
  'src/api/kernel/*.api.test.ts',
];
const embedded =
  /^src\/(backup|db)\/|^src\/api\/kernel\/|^src\/api\/features\/(catalog|orders|payments|payouts|refunds)\//;

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

/** The paths that differ from a commit; null if it is not known, for example in a shallow clone. */
function changedSince(commit) {
  try {
    return commit ? changedFiles(commit) : null;
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return null;
  }
}

/** The long tests that what has changed since a commit can touch; all, if the commit is not known. */
export function longTestsSince(commit) {
  const changed = changedSince(commit);
  return changed ? longTestsOf(changed) : allLongTests;
}

/** Whether what has changed since a commit can touch what differs between the two databases. */
export function embeddedTestsSince(commit) {
  const changed = changedSince(commit);
  return changed ? touchesEmbedded(changed) : true;
}

export const touchesEmbedded = (paths) => paths.some((path) => packages.test(path) || embedded.test(path));

/** Whether a file is an API test that the embedded database may run too. */
export const isEmbeddedTest = (path) => embedded.test(path) && path.endsWith('.api.test.ts');

/** The long tests that these changed files can touch: those of their patterns, and those that import one of them. */
export function longTestsOf(paths) {
  if (paths.some((path) => packages.test(path))) return allLongTests;
  return Object.entries(longTests)
    .filter(([test, patterns]) => {
      const imported = new Set(testFiles(test).flatMap(importsOf));
      return paths.some(
        (path) => contains(test, path) || imported.has(path) || patterns.some((each) => each.test(path)),
      );
    })
    .map(([test]) => test);
}

function testFiles(test) {
  if (!test.endsWith('/')) return [test];
  const names = readdirSync(join(root, test), { recursive: true }).map((name) => name.replaceAll('\\', '/'));
  return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => `${test}${name}`);
}

/** The long test that a file is, or lies below. */
export const longTestOf = (path) => allLongTests.find((test) => contains(test, path));

const contains = (test, path) => path === test || (test.endsWith('/') && path.startsWith(test));
