/**
 * The house rules of docs/architecture.md as checks; `npm test -- rules` runs them, and
 * test/rules.test.ts plants a violation of each. TypeScript 7 cannot be used as a parser: swc is.
 */
const tests = '[.]test[.]tsx?$';
/** What tests beside the sources share. */
const testing = '([.]|/)testing[.]ts$';
/** An npm package, also when it is not installed. */
const npm = (names) => `(^|node_modules/)(${names})(/|$)`;
const never = (name, from, to) => ({ name, severity: 'error', from, to });

const server = '^src/(api|commands|db|file-process|goods|market|pdf)/|^src/main[.]ts$|^demo/';
const serverPackages = npm('fastify|@fastify/[^/]+|drizzle-orm|drizzle-zod|pg|@electric-sql/[^/]+');
const react = npm('react|react-dom|@tanstack/react-query|react-hook-form');

export default {
  forbidden: [
    never('no-cycles', {}, { circular: true }),
    never('domain-is-pure', { path: '^src/domain/', pathNot: tests }, { pathNot: '^src/(domain|lib)/' }),
    never('lib-knows-nothing', { path: '^src/lib/', pathNot: tests }, { pathNot: '^src/lib/' }),
    never(
      'contract-and-client-know-no-server-database-or-react',
      { path: '^src/(contract|client)/', pathNot: tests },
      { path: [server, '^src/(web|ui)/', serverPackages, react] },
    ),
    never(
      'web-and-ui-never-reach-api-db-or-files',
      { path: '^src/(web|ui)/' },
      { path: '^src/(api|db|file-process|goods|pdf)/' },
    ),
    never(
      'pdf-knows-no-market',
      { path: '^src/pdf/', pathNot: tests },
      { path: '^(src|demo)/', pathNot: '^src/(pdf|file-process|domain|lib)/' },
    ),
    never(
      'goods-know-no-market',
      { path: '^src/goods/', pathNot: tests },
      { path: '^(src|demo)/', pathNot: '^src/(goods|pdf|file-process|domain|lib)/' },
    ),
    never(
      'file-process-knows-nothing',
      { path: '^src/file-process/', pathNot: tests },
      { path: '^(src|demo)/', pathNot: '^src/file-process/' },
    ),
    never(
      'ui-knows-no-client-contract-web-or-queries',
      { path: '^src/ui/' },
      { path: ['^src/(client|contract|web)/', npm('@tanstack/[^/]+')] },
    ),
    never(
      'only-sql-and-db-build-queries',
      {
        path: '^(src|demo)/',
        pathNot: ['^src/db/', '[.]sql[.]ts$', '^src/api/kernel/transaction[.]ts$', tests],
      },
      { path: npm('drizzle-orm') },
    ),
    never(
      'sql-is-private-to-its-feature',
      { path: '^src/api/features/([^/]+)/' },
      { path: '^src/api/features/.+[.]sql[.]ts$', pathNot: '^src/api/features/$1/' },
    ),
    never(
      'sql-is-private-to-features',
      { path: '^(src|demo)/', pathNot: '^src/api/features/' },
      { path: '^src/api/features/.+[.]sql[.]ts$' },
    ),
    never(
      'features-meet-through-services',
      { path: '^src/api/features/([^/]+)/', pathNot: tests },
      { path: '^src/api/features/', pathNot: ['^src/api/features/$1/', '[.](service|sql)[.]ts$'] },
    ),
    never(
      'apps-never-import-each-other',
      { path: '^src/web/apps/([^/]+)/' },
      { path: '^src/web/apps/', pathNot: '^src/web/apps/$1/' },
    ),
    never(
      'web-features-never-import-each-other',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    ),
    never(
      'kernel-and-ports-are-below-the-rest-of-the-api',
      { path: '^src/api/(kernel|ports)/', pathNot: tests },
      { path: '^src/api/(adapters|features|pages)/|^src/api/[^/]+$|^src/(client|commands|market|ui|web)/' },
    ),
    never(
      'ports-know-only-the-domain',
      { path: '^src/api/ports/' },
      { path: '^src/', pathNot: '^src/(api/ports|domain|lib)/' },
    ),
    never(
      'adapters-import-ports-and-domain',
      { path: '^src/api/adapters/', pathNot: [tests, testing] },
      // Removing old files needs nothing but the file system.
      {
        path: '^src/',
        pathNot: '^src/(api/(adapters|ports)|domain|db|lib)/|^src/api/kernel/remove-old-entries[.]ts$',
      },
    ),
    never(
      'pages-import-kernel-and-client',
      { path: '^src/api/pages/', pathNot: tests },
      // The type of the server's build.
      { path: '^src/', pathNot: '^src/(api/(pages|kernel)|client|domain|lib)/|^src/web/entry-server[.]tsx$' },
    ),
    never(
      'provider-sdks-stay-in-adapters',
      { path: '^(src|demo)/', pathNot: ['^src/api/adapters/', tests] },
      { path: npm('stripe|nodemailer|@aws-sdk/[^/]+') },
    ),
    never(
      'card-form-stays-in-checkout',
      { path: '^src/', pathNot: '^src/web/features/checkout/' },
      { path: npm('@stripe/[^/]+') },
    ),
    never(
      'charts-stay-in-the-back-office',
      { path: '^src/', pathNot: '^src/web/(apps/(back-office|admin)|features/dashboard)/' },
      { path: '^src/web/features/dashboard/' },
    ),
    never(
      'only-one-module-imports-the-demo',
      { path: '^src/', pathNot: '^src/market/demo[.]ts$' },
      { path: '^demo/' },
    ),
    never(
      'demo-is-loaded-by-the-start-only',
      { path: '^src/', pathNot: '^src/market/(run|start|prepare[.]child)[.]ts$' },
      { path: '^src/market/demo[.]ts$' },
    ),
    never(
      'demo-uses-services-db-and-domain',
      { path: '^demo/', pathNot: tests },
      {
        path: '^src/',
        pathNot:
          '^src/(db|domain|contract|lib)/|^src/api/kernel/(context|transaction)[.]ts$|^src/api/features/.+[.]service[.]ts$|^src/api/adapters/payment/simulator/past-(payment|payout)[.]ts$',
      },
    ),
    never(
      'sources-and-scripts-know-no-tests-or-tools',
      { path: '^(src|demo|scripts)/', pathNot: [tests, testing] },
      { path: ['^(test|tools|e2e)/', testing] },
    ),
    never('no-test-imports-a-test', {}, { path: '[.](test|e2e)[.]tsx?$' }),
    never('browser-tests-stay-apart', { pathNot: '^e2e/' }, { path: '^e2e/' }),
    never('only-tests-import-tools', { pathNot: ['^tools/', tests] }, { path: '^tools/' }),
    never(
      'tools-never-import-each-other',
      { path: '^tools/([^/]+)/' },
      { path: '^tools/', pathNot: '^tools/($1|shared)/' },
    ),
    never(
      'tools-need-no-test-runner',
      { path: '^tools/' },
      // They share what makes files and accounts, or stands between a market and its world: without Vitest.
      { path: npm('vitest'), reachable: true },
    ),
  ],
  options: {
    parser: 'swc',
    // Types of scripts, which swc cannot read.
    exclude: { path: '[.]d[.]m?ts$' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
