import { createRequire } from 'node:module';
import { basename } from 'node:path';

const require = createRequire(import.meta.url);

/** Sheets of the whole document, which are named after no component. */
const DOCUMENT = /\/(tokens|fonts)\.css$/;
const BACK_OFFICE = /^src\/web\/(apps|features)\/(back-office|admin)\//;

/**
 * The violations of docs/decisions/0021 in a sheet: each selector must begin with a class that is named after a
 * component and used by one. The back office has no sheets.
 * @param files every `.tsx` file of src by its path
 */
export function styleProblems(text, path, files) {
  if (BACK_OFFICE.test(path)) return ['a sheet of the back office; use utilities (docs/decisions/0021)'];
  if (DOCUMENT.test(path)) return [];
  const components = componentNames(files);
  const markup = [...files.values()].join('\n');
  const problems = new Set();
  for (const selector of selectorsOf(text)) {
    const [, name] = selector.match(/\.(-?[a-z_][\w-]*)/i) ?? [];
    if (!name) {
      if (!/without-scripts\.css$/.test(path)) problems.add(`${selector} names no class`);
    } else if (!components.some((component) => name === component || name.startsWith(`${component}-`))) {
      problems.add(`.${name} is named after no component (docs/decisions/0021)`);
    } else if (!new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(markup)) {
      problems.add(`no component uses .${name}`);
    }
  }
  return [...problems];
}

/** The selectors of top-level rules. Nested rules belong to the component of their parent. */
function selectorsOf(text) {
  // Loaded here, so that the scripts also start before the packages are installed.
  const { parse } = require('postcss');
  const selectors = [];
  const visit = (container) => {
    for (const node of container.nodes ?? []) {
      if (node.type === 'rule') selectors.push(...node.selectors);
      else if (node.type === 'atrule' && !/keyframes$/.test(node.name)) visit(node);
    }
  };
  visit(parse(text));
  return selectors;
}

/** Component names in kebab case: of files ('product-card' for product-card.tsx, without '.screen') and of exports. */
function componentNames(files) {
  const kebab = (name) => name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase();
  return [...files].flatMap(([path, text]) => [
    basename(path).replace(/(\.screen)?\.tsx$/, ''),
    ...[...text.matchAll(/^export (?:default )?(?:function|const) ([A-Z]\w*)/gm)].map(([, name]) =>
      kebab(name),
    ),
  ]);
}

const COMPONENT = /#(ui\/(?:primitives|form|frames)\/[\w-]+\.tsx)'/g;

/**
 * Components of src/ui that screens import and the page of all components (src/web/dev) does not. Components that only
 * other components import are shown as part of those.
 */
export function missingParts(files) {
  const imported = (isFrom) =>
    new Set(
      [...files]
        .filter(([path]) => isFrom(path))
        .flatMap(([, text]) => [...text.matchAll(COMPONENT)].map(([, path]) => `src/${path}`)),
    );
  const isDev = (path) => path.startsWith('src/web/dev/');
  const shown = imported(isDev);
  return [...imported((path) => path.startsWith('src/web/') && !isDev(path))]
    .filter((path) => !shown.has(path))
    .map((path) => `${path} is not shown`);
}
