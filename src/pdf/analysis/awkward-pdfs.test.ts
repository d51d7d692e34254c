import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectPdf } from '#pdf/checks/pdf-inspection.ts';
import { awkwardPdfs } from '#test/awkward-pdfs.ts';
import { type ReadingLine, readPdf } from './read-pdf.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'emporia-awkward-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The verdict on an upload, in this process. */
async function verdictOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'file.pdf');
  await writeFile(path, bytes);
  const result = await inspectPdf(path);
  return result.verdict === 'active' ? result.content.kind : result.verdict;
}

async function read(bytes: Buffer, draws: boolean) {
  const lines: ReadingLine[] = [];
  await readPdf(bytes, { draws }, (line) => void lines.push(line));
  const facts = lines.flatMap((line) => ('facts' in line ? [line.facts] : []))[0];
  const pages = lines.flatMap((line) => ('page' in line ? [line.page] : []));
  const summary = lines.flatMap((line) => ('pages' in line ? [line.pages] : []))[0];
  return { facts, pages, summary };
}

describe('awkward PDFs', () => {
  test('there are more than 60 of them, each with a name of its own', () => {
    expect(awkwardPdfs.length).toBeGreaterThan(60);
    expect(new Set(awkwardPdfs.map(({ name }) => name)).size).toBe(awkwardPdfs.length);
  });

  test.each(awkwardPdfs)('$name → one verdict', async ({ make, refusal = 'good' }) => {
    expect(await verdictOf(make())).toBe(refusal);
  });

  const readable = awkwardPdfs.filter(({ refusal, pages }) => refusal !== 'too large' || pages !== null);
  test.each(readable)('$name → read to its end, or known to be unreadable', async (pdf) => {
    const { facts, pages, summary } = await read(pdf.make(), !pdf.hangs);
    expect(facts?.pageCount ?? null).toBe(pdf.pages);
    if (!facts) return expect(pages).toEqual([]);
    expect(pages.length).toBeLessThanOrEqual(1000);
    const { reads = {} } = pdf;
    if (reads.facts) expect(facts).toMatchObject(reads.facts);
    if (reads.outline !== undefined) expect(facts.outline).toHaveLength(reads.outline);
    if (reads.text !== undefined) expect(pages.map(({ text }) => text).join(' ')).toContain(reads.text);
    if (reads.searchable !== undefined) expect(summary).toMatchObject({ searchable: reads.searchable });
    expect(pages.every(({ text }) => text.isWellFormed() && !text.includes('\0'))).toBe(true);
  });
});
