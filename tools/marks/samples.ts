import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { printHtml, run } from './tools.ts';

const PAGES = 3;
const WORDS =
  'plan week garden letter paper budget colour print cut fold season market recipe pattern chapter lesson answer number list month goal habit water light stone river bread table window summer winter'.split(
    ' ',
  );

/** A file as it is sold. */
export interface Sample {
  kind: string;
  path: string;
}

/** Makes the five kinds of files, or those that are named: the same ones each time. */
export async function makeSamples(folder: string, named?: readonly string[]): Promise<Sample[]> {
  const kinds: [kind: string, make: (path: string) => Promise<void>][] = [
    ['text', async (path) => writeFile(path, await text())],
    ['scan', (path) => scan(folder, path)],
    ['pictures with text', async (path) => writeFile(path, await pictures())],
    ['printed by Chromium', (path) => printed(folder, path)],
    ['slides', async (path) => writeFile(path, await slides())],
  ];
  const samples = [];
  for (const [index, [kind, make]] of kinds.entries()) {
    if (named && !named.includes(kind)) continue;
    const path = join(folder, `sample-${index + 1}.pdf`);
    await make(path);
    samples.push({ kind, path });
  }
  return samples;
}

/** The file into which pages are merged. */
export async function makeOther(folder: string): Promise<string> {
  const path = join(folder, 'other.pdf');
  await writeFile(path, await text(99));
  return path;
}

/** Numbers from 0 to 1, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed, 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}

function wordsOf(count: number, seed: number): string {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');
}

async function drawn(
  size: string | [number, number],
  draw: (doc: PDFKit.PDFDocument, page: number) => Promise<void>,
) {
  const doc = new PDFDocument({ size, margin: 56, autoFirstPage: false, info: { Title: 'A sample' } });
  const chunks: Buffer[] = [];
  const ended = new Promise((resolve) => doc.on('data', (chunk) => chunks.push(chunk)).on('end', resolve));
  for (let page = 1; page <= PAGES; page++) {
    doc.addPage();
    await draw(doc, page);
  }
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

const text = (seed = 1) =>
  drawn('A4', async (doc, page) => {
    doc.fontSize(20).text(`Chapter ${page}`).moveDown();
    doc.fontSize(11).text(wordsOf(420, seed * 10 + page), { lineGap: 2 });
  });

const pictures = () =>
  drawn('A4', async (doc, page) => {
    doc.fontSize(12).text(wordsOf(90, page + 20));
    doc.image(await photograph(page, 1400, 1150), 56, 250, { width: 483 });
    doc.text(wordsOf(60, page + 30), 56, 670);
  });

const slides = () =>
  drawn([960, 540], async (doc, page) => {
    doc.rect(0, 0, 960, 540).fill(page === 2 ? '#f4efe6' : '#14213d');
    doc.fillColor(page === 2 ? '#14213d' : '#ffffff');
    doc.fontSize(40).text(`Part ${page}`, 60, 50);
    doc.fontSize(20).text(wordsOf(60, page + 40), 60, 130, { width: 460 });
    doc.image(await photograph(page + 10, 700, 700), 580, 110, { width: 330 });
  });

async function scan(folder: string, path: string): Promise<void> {
  const clean = join(folder, 'scan-text.pdf');
  await writeFile(clean, await text(7));
  await run('pdftoppm', ['-r', '200', '-png', clean, join(folder, 'scan')]);
  const pdf = await drawn('A4', async (doc, page) => {
    const sheet = await readFile(join(folder, `scan-${page}.png`));
    doc.image(await asScanned(sheet, page), 0, 0, { width: doc.page.width, height: doc.page.height });
  });
  await writeFile(path, pdf);
}

/** Greyish paper with grain, a little crooked and soft, as JPEG. */
async function asScanned(sheet: Buffer, seed: number): Promise<Buffer> {
  const { data, info } = await sharp(sheet).greyscale().raw().toBuffer({ resolveWithObject: true });
  const random = randomFrom(seed);
  const grain = data.map((value) => value * 0.92 + (random() + random() + random() - 1.5) * 12);
  return sharp(grain, { raw: info })
    .rotate(0.4, { background: '#e8e8e8' })
    .resize(info.width, info.height, { fit: 'cover' })
    .blur(0.6)
    .jpeg({ quality: 75 })
    .toBuffer();
}

/** Colours that change over all distances, as those of a photograph do. */
async function photograph(seed: number, width: number, height: number): Promise<Buffer> {
  const random = randomFrom(seed + 500);
  const sum = new Float32Array(width * height * 3).fill(128);
  for (const [columns, contrast] of [
    [4, 90],
    [12, 60],
    [40, 35],
    [120, 20],
    [400, 10],
    [1200, 5],
  ] as const) {
    const rows = Math.max(2, Math.round((columns * height) / width));
    const noise = Buffer.from(Uint8Array.from({ length: columns * rows * 3 }, () => random() * 256));
    const layer = await sharp(noise, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .raw()
      .toBuffer();
    for (const [index, value] of layer.entries())
      sum[index] = (sum[index] as number) + ((value - 128) / 128) * contrast;
  }
  return sharp(Uint8ClampedArray.from(sum), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

async function printed(folder: string, path: string): Promise<void> {
  const html = join(folder, 'sample.html');
  const picture = (await photograph(50, 500, 300)).toString('base64');
  const parts = Array.from({ length: PAGES }, (_, index) => {
    const rows = Array.from(
      { length: 8 },
      (_, row) => `<tr><td>${wordsOf(2, index * 9 + row)}<td>${row * 7}</tr>`,
    );
    return `<section><h1>Sheet ${index + 1}</h1><p>${wordsOf(160, index + 60)}<table>${rows.join('')}</table><img src="data:image/jpeg;base64,${picture}"></section>`;
  });
  await writeFile(
    html,
    `<!doctype html><meta charset="utf-8"><title>Sheets</title><style>@page{size:A4}section{break-after:page}section:last-child{break-after:auto}td{border:1px solid #999;padding:4px 12px;background:#eef}img{width:60%}</style>${parts.join('')}`,
  );
  await printHtml(html, path, join(folder, 'profile-samples'));
}
