import { resolve, sep } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import type { Dispatch } from '#api/kernel/dispatch.ts';
import type { OpenPages } from './built-pages.ts';
import { collectTags, describePages, type Renderer, type ServerEntry } from './renderer.ts';

const SERVER_ENTRY = '/src/web/entry-server.tsx';
const BROWSER_ENTRY = 'src/web/entry-browser.tsx';
const START_ENTRY = 'src/web/entry-start.ts';

/** Exports of a screen that are not components: a change of such a file still keeps component state. */
const IGNORED_EXPORTS = `<script>window.__getReactRefreshIgnoredExports = () => ['loader', 'handle'];</script>`;

/** Pages from the sources, served and rendered by a Vite server in middleware mode (`npm run dev`). */
export const openDevPages: OpenPages = async (app, { config }, dispatch) => {
  const dataFolder = resolve(config.dataDir) + sep;
  const vite = await createServer({
    appType: 'custom',
    // Its other loaders write a file beside the config, which would restart a watched process.
    configLoader: 'native',
    server: {
      middlewareMode: true,
      ws: { server: app.server },
      // The database writes to its folder all the time, and a full one has thousands of files.
      watch: { ignored: (path: string) => path.startsWith(dataFolder) },
    },
  });
  app.addHook('onRequest', (request, reply, next) => {
    vite.middlewares(request.raw, reply.raw, next);
  });
  // Its web sockets would keep the HTTP server from closing.
  app.addHook('preClose', () => vite.close());
  return createDevRenderer(vite, config.publicUrl, dispatch);
};

async function createDevRenderer(
  vite: ViteDevServer,
  publicUrl: string,
  dispatch: Dispatch,
): Promise<Renderer> {
  // Vite loads a module again only when it, or something it imports, has changed.
  const load = () => vite.ssrLoadModule(SERVER_ENTRY) as Promise<ServerEntry>;
  const render = async (path: string) => {
    try {
      const { createRenderer } = await load();
      const css = await listStyles(vite, [`/${BROWSER_ENTRY}`]);
      const renderPage = createRenderer({
        publicUrl,
        manifest: {
          [START_ENTRY]: { file: START_ENTRY },
          [BROWSER_ENTRY]: { file: BROWSER_ENTRY, css },
        },
      });
      const page = await collectTags(dispatch, (transport) => renderPage(path, transport));
      if (page.location) return page;
      const html = page.html.toString().replace('<head>', `<head>${IGNORED_EXPORTS}`);
      return { ...page, html: await vite.transformIndexHtml(path, html) };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      vite.ssrFixStacktrace(error);
      vite.config.logger.error(error.stack ?? error.message);
      return { status: 500, html: overlayPage(error), tags: [] };
    }
  };
  return { ...describePages(await load()), render, development: true };
}

/**
 * Addresses of the style sheets that modules import statically. They are linked in the page, so that it is styled before
 * its scripts have run; the scripts apply later changes.
 */
async function listStyles(vite: ViteDevServer, entries: readonly string[]): Promise<string[]> {
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = async (url: string): Promise<void> => {
    if (seen.has(url) || !url.startsWith('/src/')) return;
    seen.add(url);
    if (url.endsWith('.css')) {
      styles.add(url.slice(1));
      return;
    }
    const transformed = await vite.environments.ssr.transformRequest(url);
    for (const imported of transformed?.deps ?? []) await visit(imported);
  };
  for (const entry of entries) await visit(entry);
  return [...styles];
}

/** A page that shows an error in Vite's overlay, and loads again when a source file has changed. */
function overlayPage({ message, stack }: Error): string {
  const error = JSON.stringify({ message, stack }).replaceAll('<', '\\u003c');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Error</title></head><body><script type="module">
import { createHotContext, ErrorOverlay } from '/@vite/client';
document.body.append(new ErrorOverlay(${error}));
const hot = createHotContext('/error-page');
for (const event of ['vite:beforeUpdate', 'vite:beforeFullReload']) hot.on(event, () => location.reload());
</script></body></html>`;
}
