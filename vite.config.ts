import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

const SHARED = /\/src\/(?!contract\/|ui\/(form|icons)\/|web\/kernel\/form\.ts)/;
/** The many screens of the back office share these; no page of the storefront does. */
const BACK_OFFICE =
  /\/src\/(web\/features\/(back-office|content\/content-|products|users|vendors)|web\/kernel\/(use-save-record|use-leave-warning)|ui\/(frames\/(data-table|stale-notice)|primitives\/confirm-dialog))/;

const web = join(import.meta.dirname, 'src/web');
/** What every page of shoppers loads, and the screens that most visits begin with; the manifest names each by its own file. */
const FIRST = [
  'entry-browser.tsx',
  'apps/storefront/layout.screen.tsx',
  'apps/storefront/home.screen.tsx',
  'apps/storefront/shop.screen.tsx',
  'apps/storefront/product.screen.tsx',
].map((file) => join(web, file));
/** Parts of a single one of them, or of one of them and later screens. */
const OWN_PARTS =
  /\/apps\/storefront\/(home|shop|product)\/|\/features\/(catalog\/shop-address|reviews\/rating-bars|look-inside\/about-file)|\/ui\/primitives\/(pagination|page-items)/;

let firstVisit: ReadonlySet<string> | undefined;

/** Whether it is source code that is loaded with one of the modules `FIRST`, directly or through another. */
function isOfFirstVisit(id: string, context: Rolldown.ChunkingContext): boolean {
  if (!/\/src\//.test(id) || FIRST.includes(id) || OWN_PARTS.test(id)) return false;
  firstVisit ??= loadedWith(FIRST, (module) => context.getModuleInfo(module)?.importedIds ?? []);
  return firstVisit.has(id);
}

function loadedWith(
  modules: readonly string[],
  importsOf: (module: string) => readonly string[],
): Set<string> {
  const found = new Set(modules);
  // A set is iterated to its end, including what is added meanwhile.
  for (const module of found) for (const imported of importsOf(module)) found.add(imported);
  return found;
}

/**
 * Small files compress badly: what the first pages of a visit share travels in one, what most others need in another. A
 * group takes along what its modules import, so what only forms need is named before it can be taken.
 */
const groups = [
  // What the start script imports is fetched with the page: Vite's helper for `import()` must bring nothing along.
  { name: 'preload', test: /vite\/preload-helper/, priority: 5 },
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|clsx)\//,
    priority: 4,
  },
  { name: 'forms', test: /node_modules\/(zod|react-hook-form|@hookform)\//, priority: 3 },
  {
    name: (id: string, context: Rolldown.ChunkingContext) =>
      isOfFirstVisit(id, context) ? 'storefront' : null,
    debugName: 'storefront',
    priority: 2,
  },
  {
    name: 'shared',
    test: (id: string) => SHARED.test(id) && !BACK_OFFICE.test(id) && !OWN_PARTS.test(id),
    minShareCount: 8,
    priority: 1,
  },
];

/** What any page has loaded already need not be preloaded with what it loads later. */
const ON_EVERY_PAGE = /\/(preload|base|storefront|entry-browser|rolldown-runtime)-[^/]+\.js$/;

/** `npm run dev` serves and renders the sources; `vite build` makes dist/client, `vite build --ssr src/web/entry-server.tsx` makes dist/server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [compressAssets()])],
  publicDir: isSsrBuild ? false : 'public',
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files) => files.filter((file) => !ON_EVERY_PAGE.test(file)),
    },
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'src/web/entry-start.ts',
          // The first visit brings the names of all chunks, and hashes do not compress: seven characters tell builds apart.
          output: { chunkFileNames: 'assets/[name]-[hash:7].js', codeSplitting: { groups } },
        },
  },
  // One file without node_modules starts faster, and has React's production build whatever NODE_ENV says.
  ssr: { noExternal: command === 'build' ? true : undefined },
  // Found before the first page, or the browser would load it again when a screen needs another package.
  optimizeDeps: { entries: ['src/web/entry-browser.tsx', 'src/web/apps/**/*.screen.tsx'] },
}));

/** Lays a .br and a .gz beside each asset, so that the server need not compress. */
function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    async writeBundle({ dir }) {
      const folder = join(dir ?? '', 'assets');
      const files = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name));
      await Promise.all(
        files.map(async (name) => {
          const bytes = await readFile(join(folder, name));
          await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes));
          await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes));
        }),
      );
    },
  };
}
