import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { missingParts, styleProblems } from './component-rules.mjs';
import { refusedLicences } from './licences.mjs';
import { missingPlatforms } from './platforms.mjs';
import { requirementProblems } from './requirements.mjs';

const isTest = /\.(test|e2e)\.tsx?$/;

/** What names the software, not the market: formats, and the name that Site Settings have at first. */
const namesSoftware =
  /^src\/api\/features\/(?:archive|product-export|product-import|content\/content\.defaults)/;

/** Rules for single lines: the files they apply to, the pattern that violates them, and the message. */
const lineRules = [
  {
    files: (path) =>
      /^src\/(web(?!\/dev\/)|ui)\/.*\.(tsx?|css)$/.test(path) &&
      !/tokens\.css$/.test(path) &&
      !isTest.test(path),
    breaks: /(?<![&\w])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl)a?\(/i,
    says: 'a raw colour; use a token of tokens.css',
  },
  {
    files: (path) => path === 'package-lock.json',
    breaks: /registry\.npmjs\.org|"resolved":\s*"\w+:\/\//,
    says: 'the address of a registry; run npm install with omit-lockfile-registry-resolved=true',
  },
  {
    files: () => true,
    breaks: /(?<![\w.:/*)}-])\/(?:work|home|root|Users)\/\w/,
    says: 'an absolute path of one machine',
  },
  {
    files: (path) => isTest.test(path),
    breaks: /\b(?:test|it|describe|suite)(?:\.\w+)*\.only\(/,
    says: 'a test that silences the others',
  },
  {
    files: (path) => isTest.test(path),
    breaks: /\bvi\.wait(?:For|Until)\(/,
    says: 'a wait of a second at most; use expect.poll(), whose limit is in vitest.config.ts',
  },
  {
    files: (path) => /^e2e\/.*\.ts$/.test(path),
    breaks: /waitForTimeout|networkidle|setTimeout\s*\(|timers\/promises/,
    says: 'a sleep; wait for what a person would see',
  },
  {
    files: (path) => /^src\/(api\/(features|kernel)|pdf)\/.*\.ts$/.test(path) && !isTest.test(path),
    breaks: /new Date\(\)|Date\.now\(\)/,
    says: 'the clock of the machine; use context.now()',
  },
  {
    files: (path) =>
      /^(?:src\/(?:web|api)\/.*\.tsx?|public\/.*)$/.test(path) &&
      !/\.(?:test|testing)\.tsx?$/.test(path) &&
      !namesSoftware.test(path),
    breaks: /\bEmporia\b/,
    says: 'a name of the market; it is in Site Settings, see marketName() and useSiteName()',
  },
  {
    files: (path) => /\.(?:tsx?|mjs)$/.test(path),
    breaks: /^import \* as sql\b/,
    says: 'a module named sql, as the tag of Drizzle is; name what it is about',
  },
  {
    files: (path) => /^src\/.*\.tsx?$/.test(path),
    breaks: /^(?=.*<\/?[a-z][\w-]*[\s>]).{201}/,
    says: 'HTML in a line of more than 200 characters; write an element on each line',
  },
];

/** Rules for whole files. */
const fileRules = [
  {
    files: (path) => path === 'package-lock.json',
    problem: (text) => {
      const missing = missingPlatforms(JSON.parse(text).packages);
      return (
        missing.length &&
        `lacks ${missing.length} packages of other platforms; run node scripts/complete-lock.mjs`
      );
    },
  },
  {
    files: (path) => path === 'package-lock.json',
    problem: (text) =>
      refusedLicences(JSON.parse(text).packages).map((found) => `a licence that is not allowed: ${found}`),
  },
  {
    files: (path) => path === 'src/web/dev/parts.screen.tsx',
    problem: (_text, _path, folder) => missingParts(componentFiles(folder)),
  },
  {
    files: (path) => /^src\/.*\.css$/.test(path),
    problem: (text, path, folder) => styleProblems(text, path, componentFiles(folder)),
  },
  { files: (path) => /^scripts\/[\w-]+\.mjs$/.test(path), problem: packagesBeforeInstallation },
  { files: (path) => path === 'docs/architecture.md', problem: wrongRowsOfTheMap },
  { files: (path) => /^([A-Z]+|docs\/(architecture\/)?[\w-]+)\.md$/.test(path), problem: missingSources },
];

/** Packages that a script loads with its first line, when a new clone has installed nothing yet. */
function packagesBeforeInstallation(_text, path, root) {
  const modules = new Set([path]);
  const found = [];
  for (const module of modules) {
    const imports = read(join(root, module)).matchAll(/^(?:import|export|\}) ?(?:[^'"]*from )?'([^']+)';$/gm);
    for (const [, name] of imports) {
      if (name.startsWith('.')) modules.add(join(dirname(module), name).replaceAll('\\', '/'));
      else if (!name.startsWith('node:'))
        found.push(`${module} imports ${name} before packages are installed; use import()`);
    }
  }
  return found;
}

/** The folder that a module belongs to, as the map of docs/architecture.md names it: `api/kernel`, `db`, `demo`. */
function folderOf(path) {
  const [, inner] = path.match(/^(?:src\/)?((?:(?:api|web)\/)?[^/]+)\//) ?? [];
  return path.startsWith('src/') || path.startsWith('demo/') ? inner : undefined;
}

/** The errors in the rows `| \`folder\` | content | imports |`: a folder without a row, or other imports. */
function wrongRowsOfTheMap(text, _path, root) {
  const rows = new Map(
    [...text.matchAll(/^\| `([\w/-]+)` \| .* \| ([^|]+) \|$/gm)].map(([, folder, imports]) => [
      folder,
      imports.trim(),
    ]),
  );
  const imports = new Map();
  for (const path of listFiles(root)) {
    const folder = /\.tsx?$/.test(path) && !/\.(test|testing)\.tsx?$/.test(path) && folderOf(path);
    // Modules beside the folders, such as main.ts, may import everything.
    if (!folder || ['src', 'api', 'web'].includes(folder)) continue;
    const found = imports.get(folder) ?? new Set();
    imports.set(folder, found);
    for (const [, specifier] of read(join(root, path)).matchAll(/(?:from |import\()'([#.][^']+)'/g)) {
      const target = specifier.startsWith('#')
        ? specifier.replace(/^#/, specifier.startsWith('#demo/') ? '' : 'src/')
        : join(dirname(path), specifier).replaceAll('\\', '/');
      const other = specifier.startsWith('#test/') ? undefined : folderOf(target);
      if (other && other !== folder) found.add(other);
    }
  }
  return [...imports].flatMap(([folder, found]) => {
    const real = [...found].sort().join(', ') || 'nothing';
    if (!rows.has(folder)) return [`lacks the folder ${folder}`];
    return rows.get(folder) === real ? [] : [`${folder} imports ${real}, not ${rows.get(folder)}`];
  });
}

/** Sources that a page of documentation names in its text and that do not exist. Its blocks of code may make new ones. */
function missingSources(text, _path, folder) {
  const prose = text.replace(/^```.*?^```/gms, '');
  const named = [...prose.matchAll(/`((?:src|demo|test|e2e|scripts|tools)\/[\w./-]+)`/g)].map(
    ([, name]) => name,
  );
  return [...new Set(named)]
    .filter((name) => !existsSync(join(folder, name)))
    .map((name) => `names ${name}, which does not exist`);
}

/** The content of every component file of `folder` by its path. */
function componentFiles(folder) {
  const paths = listFiles(folder).filter((path) => /^src\/.*\.tsx$/.test(path) && !isTest.test(path));
  return new Map(paths.map((path) => [path, read(join(folder, path))]));
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Checks every tracked or untracked file that is not ignored. Returns one line per violation. */
export function sourceRules(folder) {
  const files = listFiles(folder);
  const single = files.flatMap((path) => {
    let text;
    try {
      text = readFileSync(join(folder, path), 'utf8');
    } catch {
      return []; // deleted, not yet committed
    }
    if (text.includes('\0')) return [];
    const lines = lineRules
      .filter((rule) => rule.files(path))
      .flatMap((rule) =>
        text
          .split('\n')
          .flatMap((line, at) => (rule.breaks.test(line) ? [`${path}:${at + 1}: ${rule.says}`] : [])),
      );
    const whole = fileRules
      .filter((rule) => rule.files(path))
      .flatMap((rule) => rule.problem(text, path, folder) || [])
      .map((problem) => `${path}: ${problem}`);
    return [...lines, ...whole];
  });
  return [
    ...single,
    ...featureCircles(folder, files),
    ...foreignWrites(folder, files),
    ...olderSnapshots(folder, files),
    ...requirementProblems(folder),
  ];
}

/** Snapshots of the tables before the newest one: drizzle-kit does not read them, and each is 400 kB. */
function olderSnapshots(folder, files) {
  return files
    .filter((path) => /^src\/db\/migrations\/meta\/\d+_snapshot\.json$/.test(path))
    .filter((path) => existsSync(join(folder, path)))
    .sort()
    .slice(0, -1)
    .map((path) => `${path}: a snapshot that is not the newest; delete it, as npm run db:generate does`);
}

/**
 * Imports between features of the API that close a circle of folders, types too. Tests do not count: they use other features
 * to make their data.
 */
function featureCircles(folder, files) {
  const imports = files.flatMap((path) => {
    const from = path.match(/^src\/api\/features\/([^/]+)\/.*\.ts$/)?.[1];
    if (!from || /\.(test|testing)\.ts$/.test(path) || !existsSync(join(folder, path))) return [];
    const text = readFileSync(join(folder, path), 'utf8');
    return [...text.matchAll(/(?:from |import |import\()'([#.][^']+)'/g)].flatMap(([, specifier]) => {
      const target = specifier.startsWith('#')
        ? specifier.replace('#', 'src/')
        : join(dirname(path), specifier).replaceAll('\\', '/');
      const to = target.match(/^src\/api\/features\/([^/]+)\//)?.[1];
      return to && to !== from ? [{ path, from, to }] : [];
    });
  });
  // Map.groupBy, which Node 20 does not know.
  const next = new Map();
  for (const one of imports) next.set(one.from, [...(next.get(one.from) ?? []), one]);
  const reachable = (start) => {
    const seen = new Set([start]);
    for (const at of seen) for (const { to } of next.get(at) ?? []) seen.add(to);
    return seen;
  };
  return imports
    .filter(({ from, to }) => reachable(to).has(from))
    .map(
      ({ path, from, to }) => `${path}: a circle of features: ${from} imports ${to}, which leads back to it`,
    );
}

/**
 * Files that write tables of another feature, each with the reason. What is listed and not written any more is reported, so that
 * the list cannot outlive its reasons.
 */
const secondWriters = {
  // One statement writes an order with its parts (docs/decisions/0114).
  'src/api/features/payments/completion.sql.ts': ['orders', 'vendorOrders', 'orderLines'],
  // Sums of refunds are kept with what was sold, and disputes are refunds by the bank. Orders and disputes stand above refunds.
  'src/api/features/refunds/refund-sync.sql.ts': ['orders', 'vendorOrders', 'orderLines', 'disputes'],
  'src/api/features/refunds/refunds.sql.ts': ['orderLines'],
};

/** Statements of Drizzle and of SQL that write a table, by its name in db/schema.ts. */
const writes = [
  /\.(?:insert|update|delete)\(\s*(\w+),?\s*\)/g,
  /\b(?:insert into|update|delete from)\s+\$\{(\w+)\}/gi,
  /\b(?:insert into|update|delete from)\s+(?:only\s+)?([a-z][a-z_]*)\b/gi,
  /\b(?:insertOfRows\(|preparedInsert\(\s*'[^']*',|queue:)\s*(\w+)/g,
];

/**
 * Tables that are written by another feature than the one that names them in `audited` of its `feature.ts`. What belongs to no
 * feature is named by `platform.ts` for kernel and adapters; `db` has no table.
 */
function foreignWrites(folder, files) {
  const code = files.filter(
    (path) =>
      /^src\/.*\.ts$/.test(path) &&
      !/\.(test|testing)\.ts$|^src\/(web|ui|db\/(tables|migrations))\//.test(path),
  );
  const placeOf = (path) =>
    path.match(/^src\/api\/features\/([^/]+)\//)?.[1] ??
    (path.startsWith('src/api/') ? 'platform' : dirname(path));
  const owners = new Map();
  for (const path of code.filter((path) =>
    /^src\/api\/(features\/[^/]+\/feature|platform)\.ts$/.test(path),
  )) {
    const named = read(join(folder, path)).match(/^(\s*)audited: \{\n(.*?)^\1\}/ms)?.[2] ?? '';
    for (const [, table] of named.matchAll(/^\s*(\w+):/gm)) owners.set(table, placeOf(path));
  }
  const tables = new Map(
    [...owners.keys()].flatMap((table) => [table, snakeCase(table)].map((name) => [name, table])),
  );
  return code.flatMap((path) => {
    const text = read(join(folder, path));
    const found = writes.flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([, name]) => tables.get(name)),
    );
    const foreign = new Set(found.filter((table) => table && owners.get(table) !== placeOf(path)));
    const allowed = secondWriters[path] ?? [];
    return [
      ...[...foreign]
        .filter((table) => !allowed.includes(table))
        .map((table) => `${path}: ${placeOf(path)} writes ${table}, which belongs to ${owners.get(table)}`),
      ...allowed
        .filter((table) => !foreign.has(table))
        .map((table) => `${path}: does not write ${table} any more; take it off the list of second writers`),
    ];
  });
}

const snakeCase = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function listFiles(folder) {
  const git = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (git.status === 0) return git.stdout.split('\0').filter(Boolean);
  const ignored = /^(node_modules|dist|data|\.git|\.cache|coverage|test-results|playwright-report)$/;
  const walk = (path) =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const inner = path ? `${path}/${entry.name}` : entry.name;
      if (entry.isDirectory()) return ignored.test(entry.name) ? [] : walk(inner);
      return entry.isFile() ? [inner] : [];
    });
  return walk('');
}
