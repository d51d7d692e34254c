import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from './changed.mjs';
import { Stop } from './exit.mjs';
import { root } from './run.mjs';

/**
 * Tests that take long, and can fail by few files: of commands, the build and documents, which start processes; of what
 * works on PDFs, archives and the connection to a database; of the OpenAPI document; and of the rules of integrity, which break
 * each one; and of how each screen looks. Each runs when a file that it is about has changed. A path that ends in a slash has all tests below it.
 */
const packages = /^package(-lock)?\.json$|^tsconfig/;
const commands = /^src\/([\w.-]+\.ts$|commands\/|market\/)/;
const migrations = /^src\/db\/(migrations\/|pglite|client)/;
const backups = /^src\/(backup|integrity|db\/media-folder|commands\/(backup|restore)\.ts$)/;
const pdfs =
  /^src\/pdf\/|^src\/api\/features\/(file-analysis|look-inside|marks|media|products)\/|^test\/(awkward-pdfs|pdf)|^tools\/marks\//;
const archives =
  /^src\/api\/features\/(archive|licenses|media|product-import|products|versions)\/|^src\/domain\/(archive|product)|^src\/contract\//;
const connections =
  /^src\/db\/[^/]+\.ts$|^src\/api\/kernel\/(health|jobs|log|metrics)|^test\/(tcp-proxy|raw-connection)/;
const providers = /^src\/api\/(adapters|ports)\/pa(yment|yout)|^test\/(card|e2e-stripe)/;
const contract = /^src\/contract\/|^src\/api\/kernel\/(openapi|docs\.routes)/;
const integrity =
  /^src\/integrity\/|^src\/api\/features\/.*(integrity|-rules)\.sql\.ts$|^src\/db\/(tables|migrations)\//;
const screens =
  /^src\/(client|contract|domain|ui|web)\/|^demo\/|^e2e\/browser\.ts$|^playwright\.config|^vite\./;
const files = /^src\/api\/features\/(library|orders|versions)\//;
const longTests = {
  'demo/catalog/': [/^demo\//],
  'demo/seed/money.api.test.ts': [/^demo\//],
  'e2e/platform/parts.e2e.ts': [packages, /^src\/(ui|web\/dev)\/|^test\/e2e-parts|^e2e\/browser\.ts$/],
  'e2e/platform/screens.e2e.ts': [packages, screens],
  'src/api/adapters/payment/': [providers],
  'src/api/features/archive/': [archives],
  'src/api/features/library/library.api.test.ts': [pdfs, files],
  'src/api/features/look-inside/': [pdfs],
  'src/api/features/marks/': [pdfs],
  'src/api/features/media/pdf-check.test.ts': [packages, pdfs],
  'src/api/features/media/storage-limits.api.test.ts': [pdfs],
  'src/api/features/products/product-files.api.test.ts': [pdfs, files],
  'src/api/features/products/product-versions.api.test.ts': [pdfs, files],
  'src/api/kernel/openapi.test.ts': [packages, contract],
  'src/db/lock.test.ts': [/^src\/db\/(data-folder|lock)/],
  'src/db/media-folder.api.test.ts': [connections],
  'src/db/replicas.api.test.ts': [connections],
  'src/db/server.api.test.ts': [connections],
  'src/integrity/integrity.api.test.ts': [integrity],
  'src/pdf/': [packages, pdfs],
  'test/add-a-feature.test.ts': [
    packages,
    /^docs\/add-a-(feature|product-field)\.md$|^(biome|knip)\.json$|^\.dependency-cruiser|^drizzle\.config/,
    /^scripts\/lib\/(source-rules|component-rules|requirements)/,
    /^src\/api\/features\.ts$|^src\/web\/(routes|back-office\.routes)\.tsx$/,
    /^src\/contract\/(contract|product-fields)\.ts$/,
  ],
  'test/backup.api.test.ts': [backups, migrations],
  'test/baseline.api.test.ts': [migrations, /^test\/before-baseline/],
  'test/built-market.test.ts': [
    packages,
    commands,
    /^vite\.|^src\/pdf\/programs|^scripts\/(build|start|lib\/(build|run))/,
  ],
  'test/database-restart.api.test.ts': [connections],
  'test/dev.test.ts': [packages, /^vite\.config|^scripts\/dev|^src\/dev\.ts$|^src\/api\/pages\//],
  'test/documents.test.ts': [packages, /^src\/pdf\/|^src\/ui\/fonts|-document\.ts$|^src\/lib\/isolated/],
  'test/fonts.test.ts': [packages, /^src\/ui\/fonts|^scripts\/subset-fonts/],
  'test/from-embedded.api.test.ts': [backups, migrations],
  'test/ledger-command.api.test.ts': [commands, /^src\/api\/features\/(ledger|reconciliation)\//],
  'test/marks.test.ts': [pdfs],
  'test/metrics.api.test.ts': [connections],
  'test/nodes-with-bucket.api.test.ts': [connections, /^src\/api\/(adapters|ports)\/storage/],
  'test/openapi-client.test.ts': [packages, contract],
  'test/prepare.api.test.ts': [commands, migrations, /^demo\/seed\//],
  'test/prune.test.ts': [packages, /^scripts\//],
  'test/start.test.ts': [packages, commands, migrations, /^scripts\/|^src\/api\/kernel\/config/],
  'test/stop.api.test.ts': [commands],
  'test/stop.test.ts': [commands, /^src\/api\/kernel\/(app|jobs|timer)|^src\/api\/features\/mail\//],
  'test/usage.test.ts': [packages, commands, /^src\/backup\//],
};

export const allLongTests = Object.keys(longTests);

const isOfBrowser = (test) => test.startsWith('e2e/');

/** Those that browsers run; vitest runs the others. */
export const longBrowserTests = allLongTests.filter(isOfBrowser);

/** Patterns of the files that vitest runs. */
export const longTestFiles = allLongTests
  .filter((test) => !isOfBrowser(test))
  .map((path) => (path.endsWith('/') ? `${path}**/*.test.ts` : path));

/**
 * API tests of what differs between a server and the embedded database: how statements are sent, one connection for all,
 * jobs and limits of one node, money, and search. Where the API tests run on a server, these run on the embedded database
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

export const longTestsOf = (paths) =>
  Object.entries(longTests)
    .filter(([test, patterns]) =>
      paths.some((path) => contains(test, path) || patterns.some((each) => each.test(path))),
    )
    .map(([test]) => test);

/** The long test that a file is, or lies below. */
export const longTestOf = (path) => allLongTests.find((test) => contains(test, path));

const contains = (test, path) => path === test || (test.endsWith('/') && path.startsWith(test));
