import { QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createClient, type Fetch } from '#client/client.ts';
import '#ui/tokens.css';
import './storefront.css';
import './catalog.css';
import { keptCode } from './features/cart/kept-code.ts';
import { ApiContext, SiteNameContext } from './kernel/context.ts';
import { followSession } from './kernel/follow-session.ts';
import { createQueryClient } from './kernel/query-client.ts';
import { browserHistory } from './kernel/router/history.ts';
import { Router } from './kernel/router/router.ts';
import { RouterView } from './kernel/router/router-view.tsx';
import { isUnknown, loadModule, matchPage, type PageRoute } from './kernel/router/routes.ts';
import { session } from './kernel/session.ts';
import { routesWith } from './routes.tsx';

interface PageState {
  queries: [QueryKey, unknown][];
  isNotFound?: true;
}

/** `window.fetch`, or the one that reports progress where a caller wants it. */
const send: Fetch = async (url, init) => {
  const fetch = init.onProgress ? (await import('./kernel/upload.ts')).fetchWithProgress : window.fetch;
  return fetch(url, init);
};

const queryClient = createQueryClient();
const api = createClient({ fetch: followSession(send, queryClient), token: session.token });

/** Adds the pages of vendors and staff, which shoppers do not load, if the storefront has none at this path. */
async function completeRoutes([root]: readonly PageRoute[], path: string): Promise<void> {
  if (root && isUnknown(matchPage([root], path))) {
    const { backOfficeRoutes } = await import('./back-office.routes.tsx');
    root.children = [...new Set([...(root.children ?? []), ...backOfficeRoutes])];
  }
}

/** Hydrates the page; resolves once it reacts. */
export async function hydrate(): Promise<void> {
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState;
  // Treated as just fetched: the server drops a cached page when its data changes.
  for (const [key, value] of state.queries) queryClient.setQueryData(key, value);
  const routes = routesWith([]);
  await completeRoutes(routes, window.location.pathname);
  const matches = matchPage(routes, window.location.pathname);
  // The matched screens are loaded before hydration, which would otherwise discard the server's HTML.
  await Promise.all(matches.map(({ route }) => loadModule(route)));
  const screen = matches.at(-1)?.route.id ?? '';
  const siteName = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';
  const router = new Router({
    history: browserHistory(),
    routes,
    web: { api, queryClient, siteName },
    // Addresses where nothing is share one page, whichever screen they ask for.
    errors: state.isNotFound && !isUnknown(matches) ? { [screen]: { status: 404 } } : {},
    completeRoutes,
  });
  keptCode.keepLinked(window.location.search);
  router.subscribe(({ location }, previous) => {
    if (location !== previous.location) keptCode.keepLinked(location.search);
  });
  const root = document.getElementById('root');
  if (!root) return;
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <StrictMode>
        <Hydrated onHydrated={resolve}>
          <QueryClientProvider client={queryClient}>
            <SiteNameContext value={siteName}>
              <ApiContext value={api}>
                <RouterView router={router} />
              </ApiContext>
            </SiteNameContext>
          </QueryClientProvider>
        </Hydrated>
      </StrictMode>,
      {
        onUncaughtError: (error) => {
          reportError(error);
          resolve();
        },
      },
    );
  });
}

/** Calls `onHydrated` after the effects of the first render, and after what they rendered again. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(() => {
    const timer = setTimeout(onHydrated);
    return () => clearTimeout(timer);
  }, [onHydrated]);
  return children;
}
