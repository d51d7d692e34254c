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
  /** The state for hydration, as JSON. */
  state: string;
  /** The page can be read and followed without its scripts, so they wait for the visitor (entry-start.ts). */
  waits: boolean;
}

/** Renders the whole page; the bytes are the same for every visitor. */
export function renderDocument({ head, files, fonts, body, state, waits }: DocumentParts): string {
  const preloaded = waits ? files.startImports : [...files.startImports, ...files.scripts];
  // Scripts load after styles, fonts and visible pictures, since the page is readable without them.
  const links = [
    ...files.styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    ...preloaded.map((file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`),
  ].join('');
  const waiting = waits ? ` data-scripts="${files.scripts.map((file) => `/${file}`).join(' ')}"` : '';
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    head,
    links,
    `</head><body><div id="root">${body}</div>`,
    `<script type="application/json" id="state">${state}</script>`,
    `<script type="module" src="/${files.start}" fetchpriority="low"${waiting}></script>`,
    '</body></html>',
  ].join('');
}

/** JSON, escaped for a script element. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
