import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, type HydrationState, matchRoutes, RouterContextProvider } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createClient, type Fetch } from '#client/client.ts';
import '#ui/tokens.css';
import './storefront.css';
import './catalog.css';
import { ApiContext, webContext } from './kernel/context.ts';
import { queryCache, retry } from './kernel/failures.ts';
import { followSession } from './kernel/follow-session.ts';
import { session } from './kernel/session.ts';
import { ROOT, routesWith } from './routes.tsx';

interface PageState {
  queries: [readonly unknown[], unknown][];
  router: HydrationState;
}

/** `window.fetch`, or the one that reports progress where a caller wants it. */
const send: Fetch = async (url, init) => {
  const fetch = init.onProgress ? (await import('./kernel/upload.ts')).fetchWithProgress : window.fetch;
  return fetch(url, init);
};

const queryClient = new QueryClient({
  queryCache,
  defaultOptions: { queries: { staleTime: 30_000, retry } },
});
const api = createClient({ fetch: followSession(send, queryClient), token: session.token });

const storefront = routesWith([]);
const backOffice = async () => (await import('./back-office.routes.tsx')).backOfficeRoutes;

/** Whether the storefront has no page at this path. */
const isUnknown = (path: string): boolean => matchRoutes(storefront, path)?.at(-1)?.route.path === '*';

/** Hydrates the page; resolves once it reacts. */
export async function hydrate(): Promise<void> {
  const state = JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState;
  // Treated as just fetched: the server drops a cached page when its data changes.
  for (const [key, value] of state.queries) queryClient.setQueryData(key, value);
  const routes = routesWith(isUnknown(window.location.pathname) ? await backOffice() : []);
  // The matched screens are loaded before hydration, which would otherwise discard the server's HTML.
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
  const context = new RouterContextProvider();
  context.set(webContext, { api, queryClient });
  const router = createBrowserRouter(routes, {
    hydrationData: state.router,
    getContext: () => context,
    patchRoutesOnNavigation: async ({ path, patch }) => {
      if (isUnknown(path)) patch(ROOT, await backOffice());
    },
  });
  const root = document.getElementById('root');
  if (!root) return;
  await new Promise<void>((resolve) => {
    hydrateRoot(
      root,
      <StrictMode>
        <Hydrated onHydrated={resolve}>
          <QueryClientProvider client={queryClient}>
            <ApiContext value={api}>
              <RouterProvider router={router} />
            </ApiContext>
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
