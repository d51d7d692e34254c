import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumFlags, findChromium } from '../../scripts/lib/chromium.mjs';

const execute = promisify(execFile);
const TIME_LIMIT_MS = 120_000;
const OUTPUT_TIME_MS = 120_000;

/** Programs of the attacks, with the packages of Debian that have them. */
const TOOLS = {
  qpdf: 'qpdf',
  gs: 'ghostscript',
  mutool: 'mupdf-tools',
  pdftoppm: 'poppler-utils',
  pdfunite: 'poppler-utils',
  pdftocairo: 'poppler-utils',
  pdfinfo: 'poppler-utils',
  pdftotext: 'poppler-utils',
  exiftool: 'libimage-exiftool-perl',
};

type Tool = keyof typeof TOOLS;

/** Packages that the attacks need and that are not installed. */
export async function missingPackages(): Promise<string[]> {
  const missing = await missingPackagesOf(Object.keys(TOOLS) as Tool[]);
  return findChromium() ? missing : [...missing, 'chromium'];
}

/** The same for some programs. */
export async function missingPackagesOf(tools: readonly Tool[]): Promise<string[]> {
  const missing = new Set<string>();
  for (const tool of tools) if (!(await isOnPath(tool))) missing.add(TOOLS[tool]);
  return [...missing];
}

const isOnPath = (tool: string): Promise<boolean> =>
  execute('which', [tool]).then(
    () => true,
    () => false,
  );

/** Runs a program without a shell; its own warnings (exit code 3 of qpdf) are none of ours. */
export async function run(tool: Tool, args: readonly string[]): Promise<void> {
  await execute(tool, args, { timeout: TIME_LIMIT_MS, maxBuffer: 2 ** 24 }).catch((error) => {
    if (tool !== 'qpdf' || error.code !== 3) throw error;
  });
}

/**
 * What a program writes; null if it fails, undefined if it was stopped. It is stopped after two minutes, or when the
 * machine has no memory for it, which says nothing of the file. Warnings of qpdf are no failure.
 */
export async function outputOf(tool: Tool, args: readonly string[]): Promise<string | null | undefined> {
  try {
    const { stdout } = await execute(tool, args, { timeout: OUTPUT_TIME_MS, maxBuffer: 2 ** 26 });
    return stdout;
  } catch (error) {
    const { code, signal, stdout } = error as { code?: number; signal?: string; stdout?: string };
    if (signal) return undefined;
    return tool === 'qpdf' && code === 3 ? (stdout ?? '') : null;
  }
}

/** Has Chromium print a page of HTML. */
export async function printHtml(html: string, pdf: string, profile: string): Promise<void> {
  const chromium = findChromium();
  if (!chromium) throw new Error('There is no Chromium.');
  const flags = ['--headless', ...chromiumFlags, `--user-data-dir=${profile}`, '--no-pdf-header-footer'];
  await execute(chromium, [...flags, `--print-to-pdf=${pdf}`, `file://${html}`], { timeout: TIME_LIMIT_MS });
}
