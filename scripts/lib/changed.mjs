import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { Stop } from './exit.mjs';
import { root } from './run.mjs';

/** The paths of files that differ from a commit, including untracked ones. */
export function changedFiles(commit) {
  return [
    ...git('diff', '--name-only', '--no-renames', '--relative', commit, '--'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

function git(...args) {
  try {
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return output.split('\n').filter(Boolean);
  } catch (error) {
    throw new Stop(`--changed: git ${args[0]} failed.\n${error.stderr || error.message}`);
  }
}

/** Maps changed paths to filters of browser tests; the first matching pattern is used. */
const browserTests = [
  [/^(e2e\/.+\.e2e\.ts)$/, (path) => path],
  [/^(e2e\/[^/]+\/)/, (folder) => folder],
  [/^src\/web\/apps\/(storefront|account)\//, (app) => `e2e/${app}/`],
  [/^src\/web\/apps\/(?:back-office|admin)\//, () => 'e2e/back-office/'],
  // Sources that all screens share, and the test setup.
  [/^(?:e2e|src\/(?:web|ui|client))\/|^playwright\.config|^test\/e2e-/, () => 'e2e/'],
];

/** The filters of the browser tests for changed files. The server has tests of its own. */
export function browserFilters(paths) {
  const filters = paths
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const [pattern, filter] = browserTests.find(([pattern]) => pattern.test(path)) ?? [];
      return pattern ? [filter(path.match(pattern)[1])] : [];
    });
  return filters.includes('e2e/') ? ['e2e/'] : [...new Set(filters)];
}

/** What every API test loads: followed, it would make each of them a test of every file. */
const joints =
  /^test\/(?!.*\.test\.)|^src\/(api\/(features|case-subjects|create-context)|contract\/contract|db\/schema)\.ts$/;
/** What any API test can fail by. */
const shared =
  /^src\/(api\/(adapters|kernel|pages|ports)|db|lib)\/|^test\/[^/]+(?<!\.test)\.ts$|^(package|tsconfig|vitest)/;

/**
 * The API tests that changed files can touch: a changed test itself, and the tests of a folder that has a changed file or
 * imports one. Null if it may be any test.
 */
export function apiTestsTouched(paths) {
  if (paths.some((path) => shared.test(path) || joints.test(path))) return null;
  const sources = git('ls-files', '--cached', '--others', '--exclude-standard', 'demo', 'src', 'test').filter(
    (path) => path.endsWith('.ts') && existsSync(join(root, path)),
  );
  const tests = sources.filter((path) => path.endsWith('.api.test.ts'));
  const changed = new Set(paths);
  const isTouched = (path) => changed.has(path) || importsOf(path).some((imported) => changed.has(imported));
  const touched = sources.filter(isTouched);
  const folders = new Set(touched.filter((path) => !path.endsWith('.test.ts')).map(dirname));
  return tests.filter((test) => touched.includes(test) || folders.has(dirname(test)));
}

/** The paths of the sources that a file imports, without what every API test loads. */
export function importsOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const imported = [...text.matchAll(/(?:from|import\() ?'([#.][^']+)'/g)].map(([, name]) => {
    if (name.startsWith('.')) return join(dirname(path), name);
    return /^#(demo|test)\//.test(name) ? name.slice(1) : name.replace('#', 'src/');
  });
  return imported.filter((path) => !joints.test(path));
}
