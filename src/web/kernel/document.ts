import { transcode } from 'node:buffer';
import { memoizeByObject } from '#lib/memoize.ts';

/** Files of the browser build that a page needs, as Vite's manifest lists them. */
export type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; isEntry?: boolean }
>;

export interface PageFiles {
  /** The script that the page runs. */
  start: string;
  /** Those that it imports. */
  startImports: string[];
  /** The scripts that hydrate the page. */
  scripts: string[];
  styles: string[];
}

const START = 'src/web/entry-start.ts';
const ENTRY = 'src/web/entry-browser.tsx';

/** The files of the start script, of the entry, of the matched routes' modules, and of everything they import. */
export function filesOf(manifest: Manifest, modules: readonly string[]): PageFiles {
  const styles = new Set<string>();
  const visit = (key: string, scripts: Set<string>): void => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported, scripts);
  };
  const starting = new Set<string>();
  visit(START, starting);
  const all = new Set(starting);
  for (const key of [ENTRY, ...modules]) visit(key, all);
  const scripts = [...all].filter((file) => !starting.has(file));
  const [start = '', ...startImports] = starting;
  return { start, startImports, scripts, styles: [...styles] };
}

export interface DocumentParts {
  /** The elements of `renderHead`. */
  head: string;
  files: PageFiles;
  fonts: readonly string[];
  body: string;
  /** The state for hydration. */
  state: PageState;
  /** The page can be read and followed without its scripts, so they wait for the visitor (entry-start.ts). */
  waits: boolean;
}

/** What the browser's entry reads. */
interface PageState {
  queries: readonly (readonly [key: readonly unknown[], data: unknown])[];
  /** The page of all addresses where nothing is, whichever route matches them. */
  isNotFound?: boolean;
}

/**
 * Renders the whole page; the bytes are the same for every visitor. The parts are joined as bytes. In one string with a
 * character beyond Latin-1, every other character would take two bytes as well. All of them would then be converted one
 * by one.
 */
export function renderDocument({ head, files, fonts, body, state, waits }: DocumentParts): Buffer {
  const preloaded = waits ? files.startImports : [...files.startImports, ...files.scripts];
  // Scripts load after styles, fonts and visible pictures, since the page is readable without them.
  const links = [
    ...files.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...preloaded.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join('');
  const waiting = waits ? ` data-scripts="${files.scripts.map((file) => `/${file}`).join(' ')}"` : '';
  const queries = state.queries.flatMap(([key, data], index) => [
    Buffer.from(`${index > 0 ? ',' : ''}[${scriptJson(key)},`),
    jsonOf(data),
    Buffer.from(']'),
  ]);
  return Buffer.concat([
    Buffer.from(
      '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
        `<meta name="viewport" content="width=device-width,initial-scale=1">${head}${links}` +
        '</head><body><div id="root">',
    ),
    encode(body),
    Buffer.from('</div><script type="application/json" id="state">{"queries":['),
    ...queries,
    Buffer.from(
      `]${state.isNotFound ? ',"isNotFound":true' : ''}}</script>` +
        `<script type="module" src="/${files.start}" fetchpriority="low"${waiting}></script></body></html>`,
    ),
  ]);
}

/** By way of UTF-16: `Buffer.from` takes three times as long for a text with a character beyond Latin-1, as most bodies have. */
const encode = (text: string): Buffer => {
  try {
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8');
  } catch {
    // It refuses half a pair of surrogates, which a shortened text may end with.
    return Buffer.from(text);
  }
};

/** The bytes of data that many pages show, such as the menu, are made once. */
const bytesOf = memoizeByObject((data: object) => Buffer.from(scriptJson(data)));
const jsonOf = (data: unknown): Buffer =>
  typeof data === 'object' && data !== null ? bytesOf(data) : Buffer.from(scriptJson(data));

/** JSON, escaped for a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
