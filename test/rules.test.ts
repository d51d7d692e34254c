import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requirementsIndex } from '../scripts/lib/requirements.mjs';
import { sourceRules } from '../scripts/lib/source-rules.mjs';

const exec = promisify(execFile);
const repository = resolve(import.meta.dirname, '..');
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-rules-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function plant(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** The violations in the generated tree, each as 'rule: from -> to'. */
async function violations(): Promise<string[]> {
  const packages = ['react', 'drizzle-orm', 'fastify', 'stripe', 'nodemailer', '@stripe/stripe-js', 'vitest'];
  const queries = '@tanstack/react-query';
  await plant({
    'package.json': JSON.stringify({
      type: 'module',
      imports: { '#demo/*': './demo/*', '#test/*': './test/*', '#*': './src/*' },
    }),
    ...Object.fromEntries(
      [...packages, queries].map((name) => [`node_modules/${name}/index.js`, 'export default 1;']),
    ),
  });
  const program = join(repository, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = join(repository, '.dependency-cruiser.mjs');
  const folders = ['src', 'demo', 'scripts', 'test', 'tools', 'e2e'];
  const args = [program, ...folders, '--config', config, '--output-type', 'json'];
  const { stdout } = await exec(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }).catch(
    (error) => error,
  );
  const found: { rule: { name: string }; from: string; to: string }[] = JSON.parse(stdout).summary.violations;
  const short = (to: string) => to.replace(/^node_modules\/(.+)\/index\.js$/, '$1');
  return found.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${short(to)}`).sort();
}

/** A tree without violations, whose files the violations import. */
const validTree = {
  'src/domain/money.ts': "import '#lib/sum.ts'; export type Cents = number; export const zero = 0;",
  'src/lib/sum.ts': 'export const sum = 0;',
  'src/contract/reviews.ts': "import { zero } from '#domain/money.ts'; export const reviews = zero;",
  'src/client/call.ts': "import { reviews } from '#contract/reviews.ts'; export const call = reviews;",
  'src/db/client.ts': "import orm from 'drizzle-orm'; export type Db = unknown; export const db = orm;",
  'src/api/kernel/app.ts': "import fastify from 'fastify'; export const app = fastify;",
  'src/api/kernel/transaction.ts': "import orm from 'drizzle-orm'; export const transaction = orm;",
  'src/api/features.ts':
    "import { routes } from './features/orders/orders.routes.ts'; export const h = routes;",
  'src/api/adapters/mail/smtp.ts': "import mail from 'nodemailer'; export const smtp = mail;",
  'src/api/features/orders/orders.sql.ts': "import orm from 'drizzle-orm'; export const rows = orm;",
  'src/api/features/orders/orders.service.ts':
    "import { rows } from './orders.sql.ts'; export const orders = rows;",
  'src/api/features/orders/orders.routes.ts':
    "import { orders } from './orders.service.ts'; export const routes = orders;",
  'src/api/features/reviews/reviews.service.ts':
    "import { orders } from '../orders/orders.service.ts'; export const s = orders;",
  'src/api/features/reviews/reviews.api.test.ts': "import orm from 'drizzle-orm'; export const t = orm;",
  'src/ui/button.tsx': "import react from 'react'; export const Button = () => <b>{react}</b>;",
  'src/web/kernel/query-client.ts': "import query from '@tanstack/react-query'; export const q = query;",
  'src/web/features/cart/cart.tsx':
    "import { Button } from '#ui/button.tsx'; export const Cart = () => <Button />;",
  'src/web/features/checkout/card.tsx': "import stripe from '@stripe/stripe-js'; export const card = stripe;",
  'src/web/apps/admin/home.tsx':
    "import { Cart } from '#web/features/cart/cart.tsx'; export const Home = () => <Cart />;",
  'src/web/features/dashboard/day-chart.tsx': "import '#ui/button.tsx'; export const DayChart = 1;",
  'demo/fill.ts':
    "import { orders } from '#api/features/orders/orders.service.ts'; export const fill = orders;",
  'src/pdf/engine/pdf-document.ts':
    "import { zero } from '#domain/money.ts'; export const PdfDocument = zero;",
  'src/market/demo.ts': "export const seed = () => import('#demo/fill.ts');",
  'src/market/start.ts': "import './demo.ts';",
  'src/main.ts':
    "import '#api/kernel/app.ts'; import './market/start.ts'; import '#web/apps/admin/home.tsx';",
  'src/api/features/orders/orders.testing.ts': "import '#test/harness.ts'; export const made = 1;",
  'src/api/features/orders/orders.api.test.ts': "import './orders.testing.ts'; import '#test/harness.ts';",
  'scripts/lib/port.mjs': 'export const port = 1;',
  'test/pdf.ts': 'export const pdf = 1;',
  'test/harness.ts': "import vitest from 'vitest'; import './pdf.ts'; export const harness = vitest;",
  'test/cluster.test.ts': "import './harness.ts'; import '../tools/cluster/fleet.ts';",
  'tools/shared/market.ts': "import '../../scripts/lib/port.mjs'; export const market = 1;",
  'tools/cluster/fleet.ts': "import '#test/pdf.ts'; import '../shared/market.ts'; export const fleet = 1;",
  'tools/bench/main.ts': "import '#db/client.ts'; export const bench = 1;",
  'e2e/browser.ts': "import '#test/pdf.ts'; export const browser = 1;",
  'e2e/orders.e2e.ts': "import './browser.ts';",
};

/** For each rule and kind of import: the file, its content, the expected report. */
const violatingFiles: [path: string, text: string, violation: string][] = [
  ['src/domain/a.ts', "import '#contract/reviews.ts';", 'domain-is-pure: {} -> src/contract/reviews.ts'],
  ['src/domain/b.ts', "import fs from 'node:fs'; export default fs;", 'domain-is-pure: {} -> fs'],
  ['src/lib/a.ts', "import '#domain/money.ts';", 'lib-knows-nothing: {} -> src/domain/money.ts'],
  ['src/domain/c.ts', "export { default } from 'react';", 'domain-is-pure: {} -> react'],
  [
    'src/contract/a.ts',
    "import type { Db } from '#db/client.ts'; export type A = Db;",
    'contract-and-client-know-no-server-database-or-react: {} -> src/db/client.ts',
  ],
  [
    'src/client/a.tsx',
    "import react from 'react'; export const A = () => <i>{react}</i>;",
    'contract-and-client-know-no-server-database-or-react: {} -> react',
  ],
  [
    'src/client/b.ts',
    "export const b = async () => (await import('fastify')).default;",
    'contract-and-client-know-no-server-database-or-react: {} -> fastify',
  ],
  [
    'src/web/kernel/a.tsx',
    "import { db } from '#db/client.ts'; export const A = () => <i>{String(db)}</i>;",
    'web-and-ui-never-reach-api-db-or-files: {} -> src/db/client.ts',
  ],
  [
    'src/ui/e.ts',
    "import '#pdf/engine/pdf-document.ts';",
    'web-and-ui-never-reach-api-db-or-files: {} -> src/pdf/engine/pdf-document.ts',
  ],
  [
    'src/pdf/marks/a.ts',
    "import '#api/features/orders/orders.service.ts';",
    'pdf-knows-no-market: {} -> src/api/features/orders/orders.service.ts',
  ],
  [
    'src/pdf/marks/b.ts',
    "import type { Db } from '#db/client.ts'; export type B = Db;",
    'pdf-knows-no-market: {} -> src/db/client.ts',
  ],
  [
    'src/goods/checks/a.ts',
    "import '#api/features/orders/orders.service.ts';",
    'goods-know-no-market: {} -> src/api/features/orders/orders.service.ts',
  ],
  [
    'src/file-process/a.ts',
    "import '#domain/money.ts';",
    'file-process-knows-nothing: {} -> src/domain/money.ts',
  ],
  [
    'src/web/apps/admin/a.tsx',
    "export const A = () => <button onClick={() => import('#api/kernel/app.ts')}>a</button>;",
    'web-and-ui-never-reach-api-db-or-files: {} -> src/api/kernel/app.ts',
  ],
  [
    'src/ui/a.ts',
    "import '../api/kernel/app.ts';",
    'web-and-ui-never-reach-api-db-or-files: {} -> src/api/kernel/app.ts',
  ],
  [
    'src/ui/b.ts',
    "import '#client/call.ts';",
    'ui-knows-no-client-contract-web-or-queries: {} -> src/client/call.ts',
  ],
  [
    'src/ui/c.tsx',
    "import q from '@tanstack/react-query'; export const C = () => <i>{q}</i>;",
    'ui-knows-no-client-contract-web-or-queries: {} -> @tanstack/react-query',
  ],
  [
    'src/ui/d.ts',
    "import '#web/kernel/query-client.ts';",
    'ui-knows-no-client-contract-web-or-queries: {} -> src/web/kernel/query-client.ts',
  ],
  [
    'src/api/features/orders/a.service.ts',
    "import type orm from 'drizzle-orm'; export type A = typeof orm;",
    'only-sql-and-db-build-queries: {} -> drizzle-orm',
  ],
  [
    'src/api/features/reviews/a.service.ts',
    "import '../orders/orders.sql.ts';",
    'sql-is-private-to-its-feature: {} -> src/api/features/orders/orders.sql.ts',
  ],
  [
    'src/api/b.ts',
    "import '#api/features/orders/orders.sql.ts';",
    'sql-is-private-to-features: {} -> src/api/features/orders/orders.sql.ts',
  ],
  [
    'src/api/features/reviews/b.service.ts',
    "import '#api/features/orders/orders.routes.ts';",
    'features-meet-through-services: {} -> src/api/features/orders/orders.routes.ts',
  ],
  [
    'src/web/apps/back-office/a.tsx',
    "import { Home } from '../admin/home.tsx'; export const A = Home;",
    'apps-never-import-each-other: {} -> src/web/apps/admin/home.tsx',
  ],
  [
    'src/web/features/orders/a.tsx',
    "import { Cart } from '#web/features/cart/cart.tsx'; export const A = Cart;",
    'web-features-never-import-each-other: {} -> src/web/features/cart/cart.tsx',
  ],
  [
    'src/api/kernel/f.ts',
    "import '#api/adapters/mail/smtp.ts';",
    'kernel-and-ports-are-below-the-rest-of-the-api: {} -> src/api/adapters/mail/smtp.ts',
  ],
  [
    'src/api/kernel/e.ts',
    "import '#api/features.ts';",
    'kernel-and-ports-are-below-the-rest-of-the-api: {} -> src/api/features.ts',
  ],
  [
    'src/api/ports/a.ts',
    "import '#contract/reviews.ts';",
    'ports-know-only-the-domain: {} -> src/contract/reviews.ts',
  ],
  [
    'src/api/adapters/mail/a.ts',
    "import type { routes } from '#api/features/orders/orders.routes.ts'; export type A = typeof routes;",
    'adapters-import-ports-and-domain: {} -> src/api/features/orders/orders.routes.ts',
  ],
  [
    'src/api/adapters/mail/b.ts',
    "import '#api/kernel/app.ts';",
    'adapters-import-ports-and-domain: {} -> src/api/kernel/app.ts',
  ],
  [
    'src/api/pages/a.ts',
    "import '#api/features/orders/orders.service.ts';",
    'pages-import-kernel-and-client: {} -> src/api/features/orders/orders.service.ts',
  ],
  ['src/api/kernel/b.ts', "import 'stripe';", 'provider-sdks-stay-in-adapters: {} -> stripe'],
  [
    'src/api/kernel/c.ts',
    "import '@aws-sdk/client-s3';",
    'provider-sdks-stay-in-adapters: {} -> @aws-sdk/client-s3',
  ],
  [
    'src/web/kernel/b.ts',
    "import '@stripe/stripe-js';",
    'card-form-stays-in-checkout: {} -> @stripe/stripe-js',
  ],
  [
    'src/web/apps/storefront/c.ts',
    "import '#web/features/dashboard/day-chart.tsx';",
    'charts-stay-in-the-back-office: {} -> src/web/features/dashboard/day-chart.tsx',
  ],
  ['src/market/start.ts', "import '#demo/fill.ts';", 'only-one-module-imports-the-demo: {} -> demo/fill.ts'],
  ['src/api/d.ts', "import '#market/demo.ts';", 'demo-is-loaded-by-the-start-only: {} -> src/market/demo.ts'],
  [
    'demo/b.ts',
    "import orm from 'drizzle-orm'; export const b = orm;",
    'only-sql-and-db-build-queries: {} -> drizzle-orm',
  ],
  [
    'demo/a.ts',
    "import '#api/kernel/app.ts';",
    'demo-uses-services-db-and-domain: {} -> src/api/kernel/app.ts',
  ],
  [
    'src/api/features/orders/b.service.ts',
    "import '#test/pdf.ts';",
    'sources-and-scripts-know-no-tests-or-tools: {} -> test/pdf.ts',
  ],
  [
    'src/api/features/orders/c.service.ts',
    "import './orders.testing.ts';",
    'sources-and-scripts-know-no-tests-or-tools: {} -> src/api/features/orders/orders.testing.ts',
  ],
  ['demo/c.ts', "import '#test/pdf.ts';", 'sources-and-scripts-know-no-tests-or-tools: {} -> test/pdf.ts'],
  [
    'scripts/a.mjs',
    "import '../test/pdf.ts';",
    'sources-and-scripts-know-no-tests-or-tools: {} -> test/pdf.ts',
  ],
  ['test/a.ts', "import './cluster.test.ts';", 'no-test-imports-a-test: {} -> test/cluster.test.ts'],
  ['test/b.ts', "import '../e2e/browser.ts';", 'browser-tests-stay-apart: {} -> e2e/browser.ts'],
  [
    'test/c.ts',
    "import '../tools/cluster/fleet.ts';",
    'only-tests-import-tools: {} -> tools/cluster/fleet.ts',
  ],
  [
    'e2e/a.ts',
    "import '../tools/cluster/fleet.ts';",
    'only-tests-import-tools: {} -> tools/cluster/fleet.ts',
  ],
  [
    'tools/bench/a.ts',
    "import '../cluster/fleet.ts';",
    'tools-never-import-each-other: {} -> tools/cluster/fleet.ts',
  ],
  [
    'tools/shared/a.ts',
    "import '../cluster/fleet.ts';",
    'tools-never-import-each-other: {} -> tools/cluster/fleet.ts',
  ],
  ['tools/bench/b.ts', "import '#test/harness.ts';", 'tools-need-no-test-runner: {} -> vitest'],
];

describe('dependency rules', () => {
  test('valid tree → no violation', async () => {
    await plant(validTree);
    expect(await violations()).toEqual([]);
  });

  test('one violation per rule → each reported, and nothing else', async () => {
    await plant(validTree);
    await plant(Object.fromEntries(violatingFiles.map(([path, text]) => [path, text])));
    expect(await violations()).toEqual(
      violatingFiles.map(([path, , violation]) => violation.replace('{}', path)).sort(),
    );
  });

  test('cycle, also of types → reported', async () => {
    await plant({
      ...validTree,
      'src/domain/one.ts': "import type { Two } from './two.ts'; export type One = Two | 1;",
      'src/domain/two.ts': "import type { One } from '#domain/one.ts'; export type Two = One | 2;",
    });
    expect(await violations()).toContain('no-cycles: src/domain/one.ts -> src/domain/two.ts');
  });

  test('cycle of tools, and of what tests share → reported', async () => {
    await plant({
      ...validTree,
      'tools/bench/one.ts': "import './two.ts';",
      'tools/bench/two.ts': "import './one.ts';",
      'test/one.ts': "import './two.ts';",
      'test/two.ts': "import './one.ts';",
    });
    const found = await violations();
    expect(found).toContain('no-cycles: tools/bench/one.ts -> tools/bench/two.ts');
    expect(found).toContain('no-cycles: test/one.ts -> test/two.ts');
  });
});

describe('source rules', () => {
  test('one violation per line rule → each reported', async () => {
    const lock = {
      packages: {
        '': {},
        'node_modules/a': { license: 'MIT', optionalDependencies: { 'a-darwin-arm64': '1.0.0' } },
      },
    };
    await plant({
      'src/ui/colour.tsx': 'export const a = "#fff";\nexport const b = "rgb(1 2 3)";\n',
      'package-lock.json': JSON.stringify(lock),
      'docs/guide.md': `See ${['', 'home', 'ann', 'emporia'].join('/')}.\n`,
      'src/domain/a.test.ts': `test.${'only'}('a', () => vi.${'waitFor'}(() => {}));\n`,
      'src/api/features/orders/a.service.ts':
        'const a = new Date();\nconst b = Date.now();\nconst c = new Date(0);\n',
      'src/api/features/orders/b.service.ts':
        "import * as sql from './orders.sql.ts';\nimport * as orders from './orders.sql.ts';\n",
      'src/web/name.tsx': "export const title = 'Emporia Blog';\n",
      'src/web/page.ts': `export const page = '<p>${'a'.repeat(200)}</p>';\nexport const b = '${'a'.repeat(200)}';\n`,
      'e2e/a.e2e.ts': `await page.waitFor${'Timeout'}(10);\nawait new Promise((go) => set${'Timeout'}(go, 9));\n`,
    });
    expect(sourceRules(folder).sort()).toEqual([
      'docs/guide.md:1: an absolute path of one machine',
      'e2e/a.e2e.ts:1: a sleep; wait for what a person would see',
      'e2e/a.e2e.ts:2: a sleep; wait for what a person would see',
      'package-lock.json: lacks 1 packages of other platforms; run node scripts/complete-lock.mjs',
      'src/api/features/orders/a.service.ts:1: the clock of the machine; use context.now()',
      'src/api/features/orders/a.service.ts:2: the clock of the machine; use context.now()',
      'src/api/features/orders/b.service.ts:1: a module named sql, as the tag of Drizzle is; name what it is about',
      'src/domain/a.test.ts:1: a test that silences the others',
      'src/domain/a.test.ts:1: a wait of a second at most; use expect.poll(), whose limit is in vitest.config.ts',
      'src/ui/colour.tsx:1: a raw colour; use a token of tokens.css',
      'src/ui/colour.tsx:2: a raw colour; use a token of tokens.css',
      'src/web/name.tsx:1: a name of the market; it is in Site Settings, see marketName() and useSiteName()',
      'src/web/page.ts:1: HTML in a line of more than 200 characters; write an element on each line',
    ]);
  });

  test('registry address in the lock file → reported', async () => {
    const resolved = `https://registry.${'npmjs'}.org/a/-/a-1.0.0.tgz`;
    await plant({
      'package-lock.json': JSON.stringify(
        { packages: { 'node_modules/a': { license: 'MIT', resolved } } },
        null,
        2,
      ),
    });
    expect(sourceRules(folder)).toEqual([expect.stringContaining('the address of a registry')]);
  });

  test('licences: not allowed, missing, not an SPDX expression → reported; a choice or an exception is not', async () => {
    const packages = {
      '': { license: 'MIT' },
      'node_modules/free': { license: '(GPL-3.0-only OR MIT)' },
      'node_modules/copyleft': { license: 'GPL-3.0-only' },
      'node_modules/free/node_modules/both': { license: 'MIT AND AGPL-3.0-or-later' },
      'node_modules/unnamed': {},
      'node_modules/odd': { license: 'SEE LICENSE IN file' },
      'node_modules/@img/sharp-linux-x64': { license: 'Apache-2.0 AND LGPL-3.0-or-later' },
      'node_modules/other': {
        license: 'LGPL-3.0-or-later',
        optionalDependencies: { 'other-win32': '1.0.0' },
      },
      'node_modules/other-win32': {},
    };
    await plant({ 'package-lock.json': JSON.stringify({ packages }) });
    const refused = (found: string) => `package-lock.json: a licence that is not allowed: ${found}`;
    expect(sourceRules(folder)).toEqual(
      [
        'copyleft: GPL-3.0-only',
        'both: MIT AND AGPL-3.0-or-later',
        'unnamed: none',
        'odd: SEE LICENSE IN file',
        'other: LGPL-3.0-or-later',
        'other-win32: LGPL-3.0-or-later',
      ].map(refused),
    );
  });

  test('script that imports a package with its first line, itself or by another module → reported', async () => {
    await plant({
      'scripts/start.mjs':
        "import './lib/late.mjs';\nimport {\n  a,\n  b,\n} from './lib/early.mjs';\nimport fs from 'node:fs';\n",
      'scripts/lib/late.mjs': "export const late = () => import('./later.mjs');\n",
      'scripts/lib/later.mjs': "import three from 'three';\n",
      'scripts/lib/early.mjs': "import { one } from 'one';\nexport { two } from 'two';\n",
    });
    const reported = (name: string) =>
      `scripts/start.mjs: scripts/lib/early.mjs imports ${name} before packages are installed; use import()`;
    expect(sourceRules(folder)).toEqual(['one', 'two'].map(reported));
  });

  test('more than one snapshot of the tables → all but the newest reported', async () => {
    const meta = 'src/db/migrations/meta';
    const numbers = ['0009', '0011', '0010'];
    await plant(Object.fromEntries(numbers.map((number) => [`${meta}/${number}_snapshot.json`, '{}\n'])));
    await plant({ [`${meta}/_journal.json`]: '{}\n' });
    expect(sourceRules(folder)).toEqual(
      ['0009', '0010'].map((number) =>
        expect.stringContaining(`${meta}/${number}_snapshot.json: a snapshot that is not the newest`),
      ),
    );
  });

  test('requirement without a test → reported', async () => {
    await plant({ 'docs/requirements/cart.md': '# Cart\n\n- Adds\n' });
    await plant({ 'docs/requirements/README.md': requirementsIndex(folder) });
    expect(sourceRules(folder)).toEqual([
      expect.stringContaining('docs/requirements/cart.md:3: "Adds" names no test'),
    ]);
  });

  test('sheet whose classes belong to no component → one problem per class', async () => {
    await plant({
      'src/web/apps/storefront/shop/product-card.tsx':
        'export function SaleBadge() { return <i className="sale-badge product-card" />; }\n',
      'src/web/apps/storefront/shop/shop.css':
        '@layer components { .row { & .price { margin: 0; } } main h1 { margin: 0; } .product-card-old { margin: 0; } }\n',
      'src/web/apps/admin/orders.css': '.product-card { margin: 0; }\n',
    });
    expect(sourceRules(folder).sort()).toEqual([
      'src/web/apps/admin/orders.css: a sheet of the back office; use utilities (docs/decisions/0021)',
      'src/web/apps/storefront/shop/shop.css: .row is named after no component (docs/decisions/0021)',
      'src/web/apps/storefront/shop/shop.css: main h1 names no class',
      'src/web/apps/storefront/shop/shop.css: no component uses .product-card-old',
    ]);
  });

  test('component that a screen uses and the page of components does not → reported', async () => {
    await plant({
      'src/web/shop.screen.tsx':
        "import { Button } from '#ui/primitives/button.tsx';\nimport { Select } from '#ui/form/select.tsx';\n",
      'src/web/dev/parts.screen.tsx': "import './buttons.tsx';\n",
      'src/web/dev/buttons.tsx': "import { Button } from '#ui/primitives/button.tsx';\n",
    });
    expect(sourceRules(folder)).toEqual([
      'src/web/dev/parts.screen.tsx: src/ui/form/select.tsx is not shown',
    ]);
  });

  test('circle between folders of features, also of types → each import of it reported; of tests → none', async () => {
    const features = 'src/api/features';
    await plant({
      [`${features}/a/a.service.ts`]:
        "import { b } from '#api/features/b/b.service.ts';\nexport const a = b;\n",
      [`${features}/a/other.service.ts`]: 'export type Other = 1;\n',
      [`${features}/b/b.service.ts`]: "import '../c/c.service.ts';\nexport const b = 1;\n",
      [`${features}/c/c.service.ts`]:
        "import type { Other } from '#api/features/a/other.service.ts';\nexport type C = Other;\n",
      [`${features}/d/d.service.ts`]: "import '#api/features/a/a.service.ts';\n",
      [`${features}/c/c.api.test.ts`]: "import '#api/features/d/d.service.ts';\n",
    });
    expect(sourceRules(folder).sort()).toEqual([
      `${features}/a/a.service.ts: a circle of features: a imports b, which leads back to it`,
      `${features}/b/b.service.ts: a circle of features: b imports c, which leads back to it`,
      `${features}/c/c.service.ts: a circle of features: c imports a, which leads back to it`,
    ]);
  });

  test('statement that writes a table of another feature → reported with both; of its own, or in a test → not', async () => {
    const features = 'src/api/features';
    const owns = (...tables: string[]) =>
      `export const feature = {\n  audited: {\n${tables.map((name) => `    ${name}: 'audited',\n`).join('')}  },\n};\n`;
    await plant({
      [`${features}/products/feature.ts`]: owns('products', 'productImages'),
      [`${features}/reviews/feature.ts`]: owns('reviews'),
      'src/api/platform.ts': owns('sessions'),
      [`${features}/products/products.sql.ts`]: `tx.update(products);\nsql\`delete from \${productImages}\`;\n`,
      [`${features}/reviews/reviews.sql.ts`]:
        'tx.insert(reviews).values(row);\ntx\n  .update(\n    products,\n  )\n  .set({});\n',
      [`${features}/reviews/votes.sql.ts`]: "preparedInsert('add', productImages, ['id'], end);\n",
      [`${features}/reviews/reviews.api.test.ts`]: 'tx.delete(products);\n',
      'src/api/kernel/sessions.sql.ts': `tx.delete(sessions);\nsql\`update \${reviews} set text = null\`;\n`,
      'src/db/images.ts': 'sql`insert into product_images select 1`;\n',
    });
    expect(sourceRules(folder).sort()).toEqual([
      `${features}/reviews/reviews.sql.ts: reviews writes products, which belongs to products`,
      `${features}/reviews/votes.sql.ts: reviews writes productImages, which belongs to products`,
      'src/api/kernel/sessions.sql.ts: platform writes reviews, which belongs to reviews',
      'src/db/images.ts: src/db writes productImages, which belongs to products',
    ]);
  });

  test('second writer on the list that does not write its table any more → reported', async () => {
    const refunds = 'src/api/features/refunds/refunds.sql.ts';
    await plant({ [refunds]: 'tx.select().from(orderLines);\n' });
    expect(sourceRules(folder)).toEqual([
      `${refunds}: does not write orderLines any more; take it off the list of second writers`,
    ]);
  });

  test('folder or import missing in the map of the architecture → reported', async () => {
    await plant({
      'src/domain/money.ts': 'export const zero = 0;\n',
      'src/db/client.ts': "import { zero } from '#domain/money.ts';\nexport const db = zero;\n",
      'src/api/kernel/app.ts': "import { db } from '../../db/client.ts';\nexport const app = db;\n",
      'docs/architecture.md': [
        '| Folder | What | Imports |\n| --- | --- | --- |\n',
        '| `domain` | rules | nothing |\n',
        '| `api/kernel` | app | db, domain |\n',
      ].join(''),
    });
    expect(sourceRules(folder).sort()).toEqual([
      'docs/architecture.md: api/kernel imports db, not db, domain',
      'docs/architecture.md: lacks the folder db',
    ]);
  });

  test('page of documentation that names a missing source → reported; in a block of code → not', async () => {
    await plant({
      'src/domain/money.ts': 'export const zero = 0;\n',
      'docs/guide.md': [
        'Cents are in `src/domain/money.ts`, rates in `src/domain/rate.ts`, tests in `src/<feature>/`.\n',
        '```ts\n// `src/domain/new.ts`\n```\n',
      ].join(''),
    });
    expect(sourceRules(folder)).toEqual(['docs/guide.md: names src/domain/rate.ts, which does not exist']);
  });

  test('allowed cases → not reported', async () => {
    await plant({
      'src/ui/tokens.css': ':root { --ink: #123456; }\n',
      'src/web/shop.screen.tsx':
        'export function SaleBadge() { return <p className="shop-side mt-2"><i className="sale-badge" /></p>; }\n',
      'src/web/shop.css':
        '@media (width > 9rem) { .shop-side, .sale-badge > .old { & a:hover { margin: 0; } } }\n@keyframes x { from { margin: 0; } }\n',
      'src/web/link.tsx': 'import \'#domain/add.ts\';\nexport const a = <a href="#main">&#8230; #{1}</a>;\n',
      'package-lock.json': '{ "packages": {} }',
      'docs/urls.md': 'GET /api/v1/home/page and https://example.org/home/page, ./work/x\n',
    });
    expect(sourceRules(folder)).toEqual([]);
  });
});

describe('lint rules', () => {
  test('a literal is spread → reported; other spreads are not', async () => {
    const { plugins } = JSON.parse(await readFile(join(repository, 'biome.json'), 'utf8'));
    await plant({
      'biome.json': JSON.stringify({ plugins: plugins.map((path: string) => join(repository, path)) }),
      'a.tsx': [
        'export const a = { ...base, ...(base.id ? { b: 1 } : {}) };',
        'export const b = [...["a", "b"].map(String)];',
        'export const c = { ...{ d: 2 } };',
        'export const d = [...["a"]];',
        'export const e = <p {...base} {...{ title: "a" }} />;',
      ].join('\n'),
    });
    const program = join(repository, 'node_modules/@biomejs/biome/bin/biome');
    const args = [program, 'lint', '--only=plugin', '--reporter=json', 'a.tsx'];
    const { stdout } = await exec(process.execPath, args, { cwd: folder }).catch((error) => error);
    const found: { message: string; location: { start: { line: number } } }[] =
      JSON.parse(stdout).diagnostics;
    const rule = 'Write the members of this literal without a spread.';
    expect(found.map(({ message, location }) => [location.start.line, message])).toEqual([
      [3, rule],
      [4, rule],
      [5, rule],
    ]);
  });
});
