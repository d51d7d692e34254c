import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import './lib/check-node.mjs';
import { script } from './lib/exit.mjs';
import { ensureToolsInstalled } from './lib/install.mjs';
import { root } from './lib/run.mjs';

const FOLDER = join(root, 'src', 'ui', 'fonts');

/** All weights of the tokens and of bold text. `fonts.css` names the same range. */
const WEIGHTS = { min: 400, max: 700 };

/** What the pages set and text needs: kerning, marks, ligatures, contextual forms, and figures of equal width. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'clig', 'rlig', 'calt', 'tnum', 'lnum'];

/**
 * `npm run fonts`: makes the font files of src/ui/fonts, which have the characters of the `unicode-range` that fonts.css
 * gives them. They are in the repository, so that neither an installation nor a build needs the tools for it.
 */
await script(async () => {
  await ensureToolsInstalled();
  // Its package is installed by now.
  const { default: subsetFont } = await import('subset-font');
  const css = readFileSync(join(root, 'src', 'ui', 'fonts.css'), 'utf8');
  const faces = css.matchAll(/url\("\.\/fonts\/(\w+)\.woff2"\)[^}]*?unicode-range:([^;]+);/g);
  for (const [, name, range] of faces) {
    const source = createRequire(import.meta.url).resolve(
      `@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
    );
    const bytes = await subsetFont(readFileSync(source), charactersOf(range), {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
      keepFeatures: FEATURES,
    });
    writeFileSync(join(FOLDER, `${name}.woff2`), bytes);
    console.log(`${name}: ${bytes.length} bytes`);
  }
});

/** The characters of a `unicode-range`, such as ' U+0020-007E, U+20AC'. */
function charactersOf(range) {
  const codes = range.split(',').flatMap((part) => {
    const [first, last = first] = part.trim().slice(2).split('-');
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index);
  });
  return String.fromCodePoint(...codes);
}
