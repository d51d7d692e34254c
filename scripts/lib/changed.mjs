import { execFileSync } from 'node:child_process';
import { Stop } from './exit.mjs';
import { root } from './run.mjs';

/** What differs from a commit, with what git does not know yet, as paths of the repository. */
export function changedFiles(commit) {
  return [
    ...git('diff', '--name-only', '--relative', commit, '--'),
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

/** The browser tests of the files that a path stands for; the first pattern that fits decides. */
const browserTests = [
  [/^(e2e\/.+\.e2e\.ts)$/, (path) => path],
  [/^(e2e\/[^/]+\/)/, (folder) => folder],
  [/^src\/web\/apps\/(storefront|account)\//, (app) => `e2e/${app}/`],
  [/^src\/web\/apps\/(?:back-office|admin)\//, () => 'e2e/back-office/'],
  // What every screen is made of, and what runs them.
  [/^(?:e2e|src\/(?:web|ui|client))\/|^playwright\.config|^test\/e2e-/, () => 'e2e/'],
];

/** Filters of the browser tests that changed files need; what is behind the API is left to its own tests. */
export function browserFilters(paths) {
  const filters = paths
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) => {
      const [pattern, filter] = browserTests.find(([pattern]) => pattern.test(path)) ?? [];
      return pattern ? [filter(path.match(pattern)[1])] : [];
    });
  return filters.includes('e2e/') ? ['e2e/'] : [...new Set(filters)];
}
