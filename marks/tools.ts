import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumFlags, findChromium } from '../scripts/lib/chromium.mjs';

const execute = promisify(execFile);
const TIME_LIMIT_MS = 120_000;

/** Programs of the attacks, with the packages of Debian that have them. */
const TOOLS = {
  qpdf: 'qpdf',
  gs: 'ghostscript',
  mutool: 'mupdf-tools',
  pdftoppm: 'poppler-utils',
  pdfunite: 'poppler-utils',
  pdftocairo: 'poppler-utils',
  exiftool: 'libimage-exiftool-perl',
};

/** Packages that are not installed. */
export async function missingPackages(): Promise<string[]> {
  const missing = new Set<string>();
  for (const [tool, name] of Object.entries(TOOLS)) if (!(await isOnPath(tool))) missing.add(name);
  if (!findChromium()) missing.add('chromium');
  return [...missing];
}

const isOnPath = (tool: string): Promise<boolean> =>
  execute('which', [tool]).then(
    () => true,
    () => false,
  );

/** Runs a program without a shell; its own warnings (exit code 3 of qpdf) are none of ours. */
export async function run(tool: keyof typeof TOOLS, args: readonly string[]): Promise<void> {
  await execute(tool, args, { timeout: TIME_LIMIT_MS, maxBuffer: 2 ** 24 }).catch((error) => {
    if (tool !== 'qpdf' || error.code !== 3) throw error;
  });
}

/** Has Chromium print a page of HTML. */
export async function printHtml(html: string, pdf: string, profile: string): Promise<void> {
  const chromium = findChromium();
  if (!chromium) throw new Error('There is no Chromium.');
  const flags = ['--headless', ...chromiumFlags, `--user-data-dir=${profile}`, '--no-pdf-header-footer'];
  await execute(chromium, [...flags, `--print-to-pdf=${pdf}`, `file://${html}`], { timeout: TIME_LIMIT_MS });
}
