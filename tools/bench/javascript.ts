import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readAddresses } from './addresses.ts';
import { type Figure, number, type Section } from './figures.ts';
import { pagesOf } from './pages.ts';

const AIM_KB = 100;
/** Matches the names of sources and packages of the back office. */
const BACK_OFFICE = /apps\/(back-office|admin)\/|features\/dashboard\/|\bquill/i;

type Manifest = Record<string, { file: string; src?: string; name?: string }>;

/** The scripts that a page's HTML loads, before anything is clicked. */
export async function measureJavascript(url: string, distDir: string): Promise<Section> {
  const manifest: Manifest = JSON.parse(await readFile(join(distDir, 'client/.vite/manifest.json'), 'utf8'));
  const figures: Figure[] = [];
  const foreign = new Set<string>();
  for (const { name, path } of pagesOf(await readAddresses(url))) {
    const html = await (await fetch(url + path)).text();
    const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)];
    const files = [...new Set(tags.flatMap(([tag]) => tag.match(/(?<=\/)[^" ]+\.js/g) ?? []))];
    let bytes = 0;
    for (const file of files) {
      bytes += (await stat(join(distDir, 'client', `${file}.br`))).size;
      if (await isBackOffice(join(distDir, 'client', file), file, manifest)) foreign.add(file);
    }
    figures.push({
      id: `javascript-${name}`,
      name: `${name}, kB in ${files.length} files`,
      value: number(bytes / 1000),
      reference: '',
      ratio: '',
      aim: `≤ ${AIM_KB}`,
      met: files.length > 0 && bytes / 1000 <= AIM_KB,
    });
  }
  figures.push({
    id: 'javascript-back-office',
    name: 'files of the back office among them',
    value: foreign.size === 0 ? 'none' : [...foreign].join(', '),
    reference: '',
    ratio: '',
    aim: 'none',
    met: foreign.size === 0,
  });
  return { title: 'JavaScript of the first visit', how: HOW, figures };
}

const HOW =
  'The script and all modules that the HTML of the page names, at once or after loading, compressed with brotli as they are sent. What a click loads later (the card form, dialogs) is not in it.';

async function isBackOffice(path: string, file: string, manifest: Manifest): Promise<boolean> {
  const sources = Object.entries(manifest).filter(([, chunk]) => chunk.file === file);
  const names = sources.flatMap(([key, chunk]) => [key, chunk.src ?? '', chunk.name ?? '']);
  if ([file, ...names].some((name) => BACK_OFFICE.test(name))) return true;
  return /Show as |ql-editor/.test(await readFile(path, 'utf8'));
}
