import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { clientOver, type Transport } from '#client/client.ts';
import { sansUrl, serifUrl } from '#ui/fonts.ts';
import { BACK_OFFICE, backOfficeRoutes } from './back-office.routes.tsx';
import { ApiContext, SiteNameContext, type Web } from './kernel/context.ts';
import { filesOf, type Manifest, type PageFiles, renderDocument, scriptJson } from './kernel/document.ts';
import { renderHead } from './kernel/head.ts';
import { type MetaInput, metaOf } from './kernel/meta.ts';
import { createPageQueryClient } from './kernel/page-query-client.ts';
import { memoryHistory } from './kernel/router/history.ts';
import { Router } from './kernel/router/router.ts';
import { RouterView } from './kernel/router/router-view.tsx';
import { isUnknown, loadPage, matchPage } from './kernel/router/routes.ts';
import { moduleOf } from './kernel/screens.tsx';
import { routesWith } from './routes.tsx';
import { structuredData } from './structured-data/structured-data.ts';

export { DRAFT_ADDRESS } from './kernel/draft.ts';
export { PAGE_PARAMETERS } from './routes.tsx';

const storefrontRoutes = routesWith([]);
const allRoutes = routesWith(backOfficeRoutes);

/** The routes of an address and their matches. Most are the storefront's, and matching compiles every route anew. */
function routesAt(url: URL) {
  const matches = matchPage(storefrontRoutes, url.pathname);
  if (!isUnknown(matches)) return { routes: storefrontRoutes, matches };
  return { routes: allRoutes, matches: matchPage(allRoutes, url.pathname) };
}

/** An address of no page. What is shown there is shown at every address where nothing is. */
export const NOT_FOUND_ADDRESS = '/page-not-found';
/** Modules that the browser needs for a route in addition to its screen's. */
const MODULES: Readonly<Record<string, string>> = { [BACK_OFFICE]: 'src/web/back-office.routes.tsx' };

export interface RenderedPage {
  status: number;
  /** The target of a redirect; `html` is then empty. */
  location?: string;
  /** There is nothing at this address: the page of `NOT_FOUND_ADDRESS` is shown. `html` is then empty. */
  isAbsent?: true;
  /** The document, or its bytes. */
  html: string | Buffer;
}

/** Creates the function that renders pages. `manifest` is Vite's manifest of the browser build. */
export function createRenderer({ manifest, publicUrl }: { manifest: Manifest; publicUrl: string }) {
  const files = new Map<string, PageFiles>();
  const filesFor = (modules: readonly string[]): PageFiles => {
    const key = modules.join();
    const pageFiles = files.get(key) ?? filesOf(manifest, modules);
    files.set(key, pageFiles);
    return pageFiles;
  };

  /** `path` includes the query. `transport` answers API calls in this process and records the tags of the answers. */
  return async function render(path: string, transport: Transport): Promise<RenderedPage> {
    const api = clientOver(transport);
    const queryClient = createPageQueryClient();
    const { name: siteName } = await api('GET site/identity');
    const web = { api, queryClient, siteName };
    const url = new URL(path, publicUrl);
    const { routes, matches } = routesAt(url);
    const isNotFoundPage = url.pathname === NOT_FOUND_ADDRESS;
    if (isUnknown(matches) && !isNotFoundPage) return { status: 404, isAbsent: true, html: '' };
    const { status, errors, redirect } = await loadPage(matches, { url, web });
    if (redirect) return { status: redirect.status, location: redirect.to, html: '' };
    const unexpected = Object.values(errors).find((error) => error instanceof Error);
    if (unexpected) throw unexpected;
    // Loaders throw nothing but redirects, errors, and that there is nothing at the address.
    if (Object.keys(errors).length > 0) return { status, isAbsent: true, html: '' };
    const history = memoryHistory(url.pathname + url.search);
    const router = new Router({ history, routes, web, matches });
    const body = renderToString(
      <App web={web}>
        <RouterView router={router} />
      </App>,
    );
    const routesMatched = matches.map((match) => match.route);
    const page: MetaInput = {
      ...web,
      pathname: url.pathname,
      params: matches.at(-1)?.params ?? {},
      search: url.searchParams,
    };
    const meta = metaOf(
      routesMatched.map((route) => route.handle),
      page,
    );
    const structured = structuredData(
      routesMatched.map((route) => route.id),
      page,
      publicUrl,
    );
    const html = renderDocument({
      head: renderHead({
        meta,
        siteName,
        pathname: url.pathname,
        publicUrl,
        structured: structured && scriptJson(structured),
      }),
      files: filesFor(routesMatched.flatMap((route) => MODULES[route.id] ?? moduleOf(route.id) ?? [])),
      fonts: [serifUrl, sansUrl],
      body,
      // Pages that search engines leave out are of use to the visitor's own session, if at all.
      waits: !meta.noIndex,
      state: {
        queries: loadedQueries(queryClient),
        isNotFound: isNotFoundPage,
      },
    });
    return { status, html };
  };
}

/** The keys and data of what the page's loaders have loaded; the browser needs nothing else of a query. */
const loadedQueries = (queryClient: QueryClient) =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.data !== undefined)
    .map(({ queryKey, state }) => [queryKey, state.data] as const);

function App(props: { web: Web; children: React.ReactNode }) {
  return (
    <QueryClientProvider client={props.web.queryClient}>
      <SiteNameContext value={props.web.siteName}>
        <ApiContext value={props.web.api}>{props.children}</ApiContext>
      </SiteNameContext>
    </QueryClientProvider>
  );
}
