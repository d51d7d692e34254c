import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { runFileProcess } from '#file-process/file-process.ts';
import { PDF_PROGRAMS } from '#pdf/programs.ts';
import type { Drawing, Size } from './pdf-document.ts';

/** Pixels of one drawing: 100 MB while it is drawn. */
const MAX_PIXELS = 25_000_000;
const PAGE_TIME_MS = 8_000;
/** Starting the process and reading the file. */
const START_TIME_MS = 10_000;

/** Pages are drawn by one process at a time, so that a node keeps a processor for its requests. */
const drawing = pLimit(1);

/** How large pages are drawn: so many pixels wide, or at a resolution. */
export type Scale = { width: number } | { dpi: number };

/** The input of the process. */
export interface PagesToDraw {
  path: string;
  folder: string;
  pages: readonly number[];
  scale: Scale;
  pageTimeMs: number;
  watermark?: string;
}

/** What the process answers for each page that it drew. */
export interface DrawnPageLine extends Size {
  page: number;
  file: string;
}

export interface DrawnPage extends Drawing {
  /** From 1. */
  page: number;
}

/** The size of a drawing of a page whose size is in points. Long pages are drawn smaller, so that memory is bounded. */
export function pixelsOf(page: Size, scale: Scale): Size {
  const factor = 'dpi' in scale ? scale.dpi / 72 : scale.width / page.width;
  const shrink = Math.min(1, Math.sqrt(MAX_PIXELS / (page.width * factor * (page.height * factor))));
  const pixels = (points: number) => Math.max(1, Math.floor(points * factor * shrink));
  return 'width' in scale && shrink === 1
    ? { width: scale.width, height: pixels(page.height) }
    : { width: pixels(page.width), height: pixels(page.height) };
}

/**
 * Draws pages of a PDF, counted from 1, and calls `work` with each in turn. Pages that cannot be drawn, or not within
 * seconds, are left out. `below` is the folder for temporary files.
 * @throws FileProcessFailed
 */
export const drawPages = (
  {
    path,
    below,
    signal,
    ...task
  }: Pick<PagesToDraw, 'path' | 'pages' | 'scale' | 'watermark'> & { below: string; signal?: AbortSignal },
  work: (page: DrawnPage) => Promise<void>,
): Promise<void> =>
  drawing(async () => {
    await mkdir(below, { recursive: true });
    const folder = await mkdtemp(join(below, 'pages-'));
    try {
      const lines = runFileProcess<DrawnPageLine>({
        entry: PDF_PROGRAMS.drawPages,
        input: { ...task, path, folder, pageTimeMs: PAGE_TIME_MS } satisfies PagesToDraw,
        timeMs: START_TIME_MS + task.pages.length * PAGE_TIME_MS,
        signal,
        isBackground: true,
      });
      for await (const { file, ...size } of lines) {
        await work({ ...size, pixels: await readFile(file) });
        await rm(file);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
