import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { printHtml, run } from './tools.ts';

/** What an attack works on. */
export interface Target {
  pdf: string;
  /** The page of which a picture is made. */
  page: number;
  /** An unmarked file into which pages are merged. */
  other: string;
  /** Empty, for its files. */
  folder: string;
}

export interface Attack {
  name: string;
  /** The programs that do it, for the table. */
  by: string;
  /** Whether every copy must be found after it. */
  isMust: boolean;
  /** Returns the file that is handed to the search. */
  run: (target: Target) => Promise<string>;
}

export const ATTACKS: readonly Attack[] = [
  { name: 'none', by: 'the copy as it was sold', isMust: true, run: async ({ pdf }) => pdf },
  {
    name: 'metadata removed',
    by: 'exiftool -all:all=, then qpdf --linearize, without which it could be undone',
    isMust: true,
    run: async ({ pdf, folder }) => {
      const [bare, found] = [join(folder, 'bare.pdf'), join(folder, 'found.pdf')];
      await copyFile(pdf, bare);
      await run('exiftool', ['-q', '-overwrite_original', '-all:all=', bare]);
      await run('qpdf', [bare, '--linearize', '--deterministic-id', found]);
      return found;
    },
  },
  {
    name: 're-saved by qpdf',
    by: 'qpdf --object-streams=generate --recompress-flate --coalesce-contents --normalize-content=y',
    isMust: true,
    run: pdfBy(({ pdf }, found) => [
      'qpdf',
      [
        '--object-streams=generate',
        '--recompress-flate',
        '--coalesce-contents',
        '--normalize-content=y',
        '--deterministic-id',
        pdf,
        found,
      ],
    ]),
  },
  {
    name: 're-saved by Ghostscript',
    by: 'gs -sDEVICE=pdfwrite -dPDFSETTINGS=/ebook',
    isMust: true,
    run: pdfBy(({ pdf }, found) => [
      'gs',
      [
        '-q',
        '-dSAFER',
        '-dBATCH',
        '-dNOPAUSE',
        '-sDEVICE=pdfwrite',
        '-dPDFSETTINGS=/ebook',
        `-sOutputFile=${found}`,
        pdf,
      ],
    ]),
  },
  {
    name: 're-saved by MuPDF',
    by: 'mutool clean -gggg -z -c',
    isMust: true,
    run: pdfBy(({ pdf }, found) => ['mutool', ['clean', '-gggg', '-z', '-c', pdf, found]]),
  },
  {
    name: 'printed to PDF from Chromium',
    by: 'pdftocairo -svg for each page, since Chromium without a window has no PDF viewer; then its print to PDF',
    isMust: true,
    run: printedByChromium,
  },
  {
    name: 'a single page taken out',
    by: 'qpdf --empty --pages',
    isMust: true,
    run: pdfBy(({ pdf, page }, found) => ['qpdf', ['--empty', '--pages', pdf, String(page), '--', found]]),
  },
  {
    name: 'pages merged into another file',
    by: 'pdfunite of an unmarked file, the copy, and the unmarked file again',
    isMust: true,
    run: pdfBy(({ pdf, other }, found) => ['pdfunite', [other, pdf, other, found]]),
  },
  picture('drawn at 150 dpi', 'pdftoppm', true, 150),
  picture('drawn at 100 dpi', 'pdftoppm', false, 100),
  picture('drawn at 75 dpi', 'pdftoppm', false, 75),
  picture('JPEG quality 60, at 150 dpi', 'pdftoppm, sharp', false, 150, async (image) =>
    image.jpeg({ quality: 60 }),
  ),
  picture('JPEG quality 60, at 100 dpi', 'pdftoppm, sharp', false, 100, async (image) =>
    image.jpeg({ quality: 60 }),
  ),
  picture(
    'cropped by a third',
    'pdftoppm at 150 dpi, sharp; from above, below, left or right',
    false,
    150,
    cropped,
  ),
  picture('turned by 2 degrees', 'pdftoppm at 150 dpi, sharp', false, 150, turned),
  picture(
    '100 dpi, cropped by a third, turned by 2 degrees, JPEG 60',
    'pdftoppm, sharp',
    false,
    100,
    async (image, page) => {
      const part = await (await cropped(image, page)).png().toBuffer();
      const crooked = await (await turned(sharp(part))).png().toBuffer();
      return sharp(crooked).jpeg({ quality: 60 });
    },
  ),
];

/** An attack by one program that writes a PDF. */
function pdfBy(
  command: (target: Target, found: string) => [tool: Parameters<typeof run>[0], args: string[]],
) {
  return async (target: Target) => {
    const found = join(target.folder, 'found.pdf');
    await run(...command(target, found));
    return found;
  };
}

/** An attack that leaves a picture of one page. */
function picture(
  name: string,
  by: string,
  isMust: boolean,
  dpi: number,
  change: (image: Sharp, page: number) => Promise<Sharp> = async (image) => image.png(),
): Attack {
  const attack = async ({ pdf, page, folder }: Target) => {
    const only = ['-f', String(page), '-l', String(page), '-singlefile'];
    await run('pdftoppm', ['-r', String(dpi), '-png', ...only, pdf, join(folder, 'page')]);
    const found = join(folder, 'found');
    await (await change(sharp(join(folder, 'page.png')), page)).toFile(found);
    return found;
  };
  return { name, by, isMust, run: attack };
}

async function cropped(image: Sharp, page: number): Promise<Sharp> {
  const { width, height } = await image.metadata();
  const [across, down] = [Math.round(width / 3), Math.round(height / 3)];
  const parts = [
    { left: 0, top: down, width, height: height - down },
    { left: 0, top: 0, width, height: height - down },
    { left: across, top: 0, width: width - across, height },
    { left: 0, top: 0, width: width - across, height },
  ];
  return image.extract(parts[page % parts.length] ?? { left: 0, top: 0, width, height }).png();
}

async function turned(image: Sharp): Promise<Sharp> {
  return image.rotate(2, { background: '#ffffff' }).png();
}

async function printedByChromium({ pdf, folder }: Target): Promise<string> {
  const pages = join(folder, 'pages');
  await mkdir(pages);
  await run('qpdf', ['--split-pages', pdf, join(pages, '%d.pdf')]);
  const names = (await readdir(pages)).sort();
  for (const name of names) await run('pdftocairo', ['-svg', join(pages, name), join(pages, `${name}.svg`)]);
  const html = join(folder, 'pages.html');
  const images = names.map((name) => `<img src="pages/${name}.svg">`).join('');
  await writeFile(
    html,
    `<!doctype html><style>@page{margin:1cm}img{width:100%;max-height:95vh;display:block;break-after:page}</style>${images}`,
  );
  const found = join(folder, 'found.pdf');
  await printHtml(html, found, join(folder, 'profile'));
  return found;
}
