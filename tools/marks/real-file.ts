import { join } from 'node:path';
import { beginsAsPdf, refusalOf } from '#api/features/media/pdf-check.ts';
import { FileProcess } from '#file-process/file-process.ts';
import type { PdfFacts, PdfToRead, ReadingLine } from '#pdf/analysis/read-pdf.ts';
import type { PdfVerdict } from '#pdf/checks/pdf-inspection.ts';
import type { DrawnPageLine, PagesToDraw } from '#pdf/engine/draw-pages.ts';
import type { FileToSearch, ReadMark } from '#pdf/marks/find-marks.process.ts';
import type { FileToMark, MarkingResult } from '#pdf/marks/mark-pdf.process.ts';
import { PDF_PROGRAMS } from '#pdf/programs.ts';
import { COMPARED_DPI, COMPARED_PAGES, compareDrawings } from './drawings.ts';
import { lostProperties } from './properties.ts';
import { KEY, markingTask } from './search.ts';
import { outputOf } from './tools.ts';

/** What became of one real file. */
export interface RealFile {
  file: string;
  /** The sentence of a refusal; null for a file that was taken. */
  refused: string | null;
  /** Whether other programs open it, and draw its first page. */
  opensElsewhere: boolean;
  /** Facts and pages that poppler sees differently. */
  differsFromPoppler: string[];
  /** Why no marked copy was made; null for a marked one. */
  unmarked: string | null;
  /** What the sold copy does not have of the original. */
  lost: string[];
  /** Marks that named the copy, and numbers that are not its own. */
  foundBy: string[];
  wrong: number[];
}

const NUMBER = 5;
const TIME_LIMIT_MS = 60_000;
const PAGE_TIME_MS = 8_000;

/** The market's processes, each of which works on one file after the other. */
export class Market {
  private readonly inspecting = new FileProcess<string, PdfVerdict>({
    entry: PDF_PROGRAMS.inspect,
  });
  private readonly reading = new FileProcess<PdfToRead, ReadingLine>({
    entry: PDF_PROGRAMS.read,
  });
  private readonly drawing = new FileProcess<PagesToDraw, DrawnPageLine>({
    entry: PDF_PROGRAMS.drawPages,
  });
  private readonly marking = new FileProcess<FileToMark, MarkingResult>({
    entry: PDF_PROGRAMS.mark,
  });
  private readonly searching = new FileProcess<FileToSearch, ReadMark>({
    entry: PDF_PROGRAMS.findMarks,
  });

  async end(): Promise<void> {
    const { inspecting, reading, drawing, marking, searching } = this;
    await Promise.all([inspecting, reading, drawing, marking, searching].map((process) => process.end()));
  }

  /** The sentence of a refusal; null for a file that is taken. */
  async refusalOf(path: string): Promise<string | null> {
    if (!(await beginsAsPdf(path))) return 'Product File must be a PDF.';
    const [verdict] = await valuesOf(this.inspecting, path).catch(() => []);
    return refusalOf(verdict ?? { verdict: 'uncheckable' }, 'Product File')?.message ?? null;
  }

  /** @throws FileProcessFailed */
  async factsOf(path: string): Promise<PdfFacts | null> {
    const lines = await valuesOf(this.reading, { path, draws: true });
    return lines.flatMap((line) => ('facts' in line ? [line.facts] : []))[0] ?? null;
  }

  /** The first pages, as previews are drawn: the paths of pictures, by page. */
  async draw(path: string, folder: string): Promise<DrawnPageLine[]> {
    const pages = Array.from({ length: COMPARED_PAGES }, (_, index) => index + 1);
    const task = { path, folder, pages, scale: { dpi: COMPARED_DPI }, pageTimeMs: PAGE_TIME_MS };
    return valuesOf(this.drawing, task).catch(() => []);
  }

  /** Writes a marked copy as a buyer gets it, or says why there is none. */
  async mark(path: string, target: string): Promise<string | null> {
    const [result] = await valuesOf(this.marking, markingTask(path, target, NUMBER)).catch((error: Error) => [
      { marked: false as const, message: error.message },
    ]);
    return result?.marked ? null : (result?.message ?? 'no answer');
  }

  /** The marks that are found in a file. */
  search(path: string): Promise<ReadMark[]> {
    return valuesOf(this.searching, { path, kind: 'pdf', key: KEY.toString('hex') });
  }
}

async function valuesOf<Input, Value>(process: FileProcess<Input, Value>, input: Input): Promise<Value[]> {
  const values: Value[] = [];
  for await (const value of process.read({ input, timeMs: TIME_LIMIT_MS })) values.push(value);
  return values;
}

/** Uploads, reads, marks and searches a file as the market does, and looks at the results with other programs. */
export async function tryRealFile(
  market: Market,
  path: string,
  file: string,
  folder: string,
): Promise<RealFile> {
  const result: RealFile = {
    file,
    refused: await market.refusalOf(path),
    opensElsewhere: false,
    differsFromPoppler: [],
    unmarked: null,
    lost: [],
    foundBy: [],
    wrong: [],
  };
  if (result.refused !== null) return { ...result, opensElsewhere: await opensElsewhere(path, folder) };
  result.differsFromPoppler = await differences(market, path, folder);
  const copy = join(folder, 'copy.pdf');
  result.unmarked = await market.mark(path, copy);
  if (result.unmarked !== null) return result;
  result.lost = await lostProperties(path, copy, folder);
  const marks = await market.search(copy);
  result.foundBy = [...new Set(marks.filter(({ number }) => number === NUMBER).map(({ mark }) => mark))];
  result.wrong = marks.map(({ number }) => number).filter((number) => number !== NUMBER);
  return result;
}

/** Whether poppler and MuPDF both draw the first page. */
async function opensElsewhere(path: string, folder: string): Promise<boolean> {
  const byPoppler = await outputOf('pdftoppm', ['-r', '20', '-l', '1', '-png', path, join(folder, 'opens')]);
  const byMupdf = await outputOf('mutool', ['draw', '-r', '20', '-o', join(folder, 'opens.png'), path, '1']);
  return typeof byPoppler === 'string' && typeof byMupdf === 'string';
}

async function differences(market: Market, path: string, folder: string): Promise<string[]> {
  const found: string[] = [];
  const info = (await outputOf('pdfinfo', [path])) ?? '';
  const factOf = (name: string) => new RegExp(`^${name}:\\s+(.*)$`, 'm').exec(info)?.[1];
  try {
    const facts = await market.factsOf(path);
    if (String(facts?.pageCount) !== factOf('Pages'))
      found.push(`${facts?.pageCount} pages, not ${factOf('Pages')}`);
    if (facts?.tagged !== (factOf('Tagged') === 'yes')) found.push(`tagged: ${facts?.tagged}`);
    if (facts?.encrypted !== factOf('Encrypted')?.startsWith('yes'))
      found.push(`encrypted: ${facts?.encrypted}`);
  } catch (error) {
    found.push(`not read: ${(error as Error).message.split('\n')[0]}`);
  }
  return [...found, ...(await compareDrawings(path, await market.draw(path, folder), folder))];
}
