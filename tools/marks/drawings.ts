import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Raw } from 'sharp';
import type { DrawnPageLine } from '#pdf/engine/draw-pages.ts';
import { outputOf } from './tools.ts';

/** Pages that are drawn of a file, from its first. */
export const COMPARED_PAGES = 3;
export const COMPARED_DPI = 50;
/** Both drawings are made so small that programs which place letters differently agree. */
const COMPARED_WIDTH = 24;
/** Of 255, the mean over a page: programs smooth differently, but a picture or a text that is missing is more. */
const MAX_MEAN_DIFFERENCE = 12;
/** Of 255: the most that dots change of a sample, 3 percent, and what programs round twice where colours are blended. */
const MARK_DIFFERENCE = Math.ceil(0.03 * 255) + 2;

/** The pages that poppler draws differently, or that only it draws. */
export async function compareDrawings(
  path: string,
  ours: readonly DrawnPageLine[],
  folder: string,
): Promise<string[]> {
  const theirs = await drawByPoppler(path, folder, 'theirs');
  const differences: string[] = [];
  for (const [index, picture] of theirs.entries()) {
    const page = ours.find((drawing) => drawing.page === index + 1);
    if (!page) {
      differences.push(`page ${index + 1} is not drawn`);
      continue;
    }
    const own = await smallOf(await readFile(page.file), {
      width: page.width,
      height: page.height,
      channels: 4,
    });
    const other = await smallOf(picture);
    const mean = own.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0) / own.length;
    if (mean > MAX_MEAN_DIFFERENCE)
      differences.push(`page ${index + 1} is drawn differently, by ${mean.toFixed(0)}`);
  }
  return differences;
}

const smallOf = (picture: Buffer | string, raw?: Raw): Promise<Buffer> =>
  sharp(picture, raw ? { raw } : {})
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(COMPARED_WIDTH, COMPARED_WIDTH, { fit: 'fill' })
    .raw()
    .toBuffer();

/** The pages of a copy that look different from those of its original. */
export async function changedLooks(original: string, copy: string, folder: string): Promise<string[]> {
  const [before, after] = await Promise.all([
    drawByPoppler(original, folder, 'before'),
    drawByPoppler(copy, folder, 'after'),
  ]);
  const changed: string[] = [];
  if (before.length !== after.length)
    changed.push(`looks: ${after.length} pages drawn, not ${before.length}`);
  for (const [index, picture] of before.entries()) {
    const other = after[index];
    if (!other) continue;
    const [one, two] = await Promise.all([pixelsOf(picture), pixelsOf(other)]);
    const count = one.reduce(
      (sum, value, at) => sum + (Math.abs(value - (two[at] ?? 0)) > MARK_DIFFERENCE ? 1 : 0),
      0,
    );
    if (count > 0) changed.push(`looks: ${count} samples of page ${index + 1}`);
  }
  return changed;
}

const pixelsOf = (path: string): Promise<Buffer> =>
  sharp(path).flatten({ background: '#fff' }).raw().toBuffer();

/** Draws the first pages, and returns the pictures' paths in order. */
async function drawByPoppler(path: string, folder: string, name: string): Promise<string[]> {
  for (const file of await readdir(folder)) if (file.startsWith(`${name}-`)) await rm(join(folder, file));
  await outputOf('pdftoppm', [
    '-r',
    String(COMPARED_DPI),
    '-l',
    String(COMPARED_PAGES),
    '-cropbox',
    '-png',
    path,
    join(folder, name),
  ]);
  const files = (await readdir(folder)).filter((file) => file.startsWith(`${name}-`));
  return files.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).map((file) => join(folder, file));
}
