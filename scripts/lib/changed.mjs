import { execFileSync } from 'node:child_process';
import { Stop } from './exit.mjs';
import { root } from './run.mjs';

/** The paths of files that differ from a commit, including untracked ones. */
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
