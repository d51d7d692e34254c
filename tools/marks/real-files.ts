import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Stop, script } from '../../scripts/lib/exit.mjs';
import { Market, type RealFile, tryRealFile } from './real-file.ts';
import { faultsOfRealFiles, summaryOfRealFiles } from './real-files-report.ts';
import { missingPackagesOf } from './tools.ts';

/**
 * `npm run real-files -- FOLDER [--every 1] [--results FILE]`: uploads, reads, marks and searches each PDF below a folder
 * as the market does. It looks at the results with poppler, MuPDF and qpdf, one file at a time. Results are written as
 * JSON Lines, and files that are in them are not tried again. Exits with 1 in these cases:
 * - a file that others open is refused without a word on what to do
 * - a sold copy lost something, was not found, or was taken for another
 */
await script(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { every: { type: 'string', default: '1' }, results: { type: 'string' } },
  });
  const [folder] = positionals;
  if (!folder) throw new Stop('Say which folder: npm run real-files -- FOLDER [--every 3] [--results FILE]');
  const results = resolve(values.results ?? join(folder, 'real-files.jsonl'));
  for (const path of [resolve(folder), dirname(results)])
    if (!(await isFolder(path))) throw new Stop(`There is no folder ${path}.`);
  const missing = await missingPackagesOf(['qpdf', 'mutool', 'pdftoppm', 'pdftotext', 'pdfinfo']);
  if (missing.length > 0)
    throw new Stop(`Install these packages first (names of Debian): ${missing.join(' ')}`);
  const outcomes = await readResults(results);
  const done = new Set(outcomes.map(({ file }) => file));
  const files = (await pdfsBelow(folder)).filter((_, index) => index % Number(values.every) === 0);
  const work = await mkdtemp(join(tmpdir(), 'emporia-real-files-'));
  const market = new Market();
  try {
    for (const path of files) {
      const file = relative(folder, path);
      if (done.has(file)) continue;
      const outcome = await tryRealFile(market, path, file, work);
      outcomes.push(outcome);
      await appendFile(results, `${JSON.stringify(outcome)}\n`);
      console.log(`${outcomes.length} of ${files.length}  ${lineOf(outcome)}`);
    }
  } finally {
    await market.end();
    await rm(work, { recursive: true, force: true });
  }
  const faults = faultsOfRealFiles(outcomes);
  console.log(
    `\n${summaryOfRealFiles(outcomes)}\n\n${faults.map((fault) => `FAULT  ${fault}\n`).join('')}${faults.length} faults`,
  );
  process.exit(faults.length === 0 ? 0 : 1);
});

function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function pdfsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.pdf$/i.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

async function readResults(path: string): Promise<RealFile[]> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

function lineOf({ file, refused, unmarked, lost, foundBy, differsFromPoppler }: RealFile): string {
  if (refused !== null) return `${file}: ${refused}`;
  const parts = [unmarked === null ? `found by ${foundBy.join(', ') || 'nothing'}` : `unmarked: ${unmarked}`];
  if (lost.length > 0) parts.push(`lost: ${lost.join(', ')}`);
  if (differsFromPoppler.length > 0) parts.push(`differs: ${differsFromPoppler.join(', ')}`);
  return `${file}: taken, ${parts.join('; ')}`;
}
