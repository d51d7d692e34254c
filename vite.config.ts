import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SHARED = /\/src\/(?!contract\/|ui\/(form|icons)\/|web\/kernel\/form\.ts)/;
/** The many screens of the back office share these; no page of the storefront does. */
const BACK_OFFICE =
  /\/src\/(web\/features\/(back-office|content\/content-|products|users|vendors)|web\/kernel\/(use-save-record|use-leave-warning)|ui\/(frames\/(data-table|stale-notice)|primitives\/confirm-dialog))/;

/**
 * Small files compress badly: what every page needs travels in one, what most need in another. A group takes along what
 * its modules import, so what only forms need is named before it can be taken.
 */
const groups = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler|react-router|clsx)\//,
    priority: 3,
  },
  { name: 'forms', test: /node_modules\/(zod|react-hook-form|@hookform)\//, priority: 2 },
  {
    name: 'shared',
    test: (id: string) => SHARED.test(id) && !BACK_OFFICE.test(id),
    minShareCount: 8,
    priority: 1,
  },
];

/** `npm run dev` serves and renders the sources; `vite build` makes dist/client, `vite build --ssr src/web/entry-server.tsx` makes dist/server. */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [compressAssets()])],
  publicDir: isSsrBuild ? false : 'public',
  define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2023',
    rolldownOptions: isSsrBuild
      ? {}
      : { input: 'src/web/entry-start.ts', output: { codeSplitting: { groups } } },
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
