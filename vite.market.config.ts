import { dirname, relative, resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/**
 * `vite build --config vite.market.config.ts` makes dist/market of the server's sources and of packages that consist of
 * many small modules. Each module costs time and memory at a start. Other packages stay where they are installed. Nothing
 * is minified, so that a stack trace names functions; a comment above each module in the build names its source.
 */
export default defineConfig({
  plugins: [addressesOfSources()],
  publicDir: false,
  build: { ssr: 'src/main.ts', outDir: 'dist/market', assetsDir: '', target: 'node24' },
  ssr: { noExternal: ['drizzle-orm', 'stripe', 'zod', 'zod-openapi'] },
});

/** What a module finds beside itself is left where it is, except programs that it starts: they become part of the build. */
function addressesOfSources(): Plugin {
  let folder = '';
  return {
    name: 'addresses-of-sources',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    transform: {
      filter: { code: 'import.meta.url', id: /\.ts$/ },
      handler(code, id) {
        const source = JSON.stringify(relative(folder, id));
        return code
          .replace(/new URL\("(\.[^"]+)\.ts", import\.meta\.url\)/g, (_, program: string) => {
            const path = resolve(dirname(id), program);
            const fileName = `${relative(import.meta.dirname, path).replace(/[\\/]/g, '-')}.js`;
            this.emitFile({ type: 'chunk', id: `${path}.ts`, fileName });
            return `new URL(import.meta.resolve("./${fileName}"))`;
          })
          .replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`);
      },
    },
  };
}
