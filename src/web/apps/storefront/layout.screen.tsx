import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { installPictureFallback } from '#ui/primitives/picture-fallback.ts';
import { Toaster } from '#ui/primitives/toaster.tsx';
import { useApi } from '#web/kernel/context.ts';
import { loadQuery } from '#web/kernel/load.ts';
import { Outlet, useRouterState } from '#web/kernel/router/router-view.tsx';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';
import { siteLayout } from '#web/kernel/site-layout.ts';
import { Footer } from './shell/footer.tsx';
import { Header } from './shell/header.tsx';
import { useClientSideLinks } from './shell/use-client-side-links.ts';

export async function loader({ web }: LoaderArgs) {
  await loadQuery(web, siteLayout(web.api));
  return null;
}

/** The layout of every storefront page. */
function StorefrontLayout() {
  const { data: layout } = useQuery(siteLayout(useApi()));
  const { next } = useRouterState();
  useClientSideLinks();
  useEffect(() => installPictureFallback(), []);
  return (
    <div className="layout">
      <a href="#content" className="layout-skip-link">
        Skip to content
      </a>
      <noscript>
        <p className="layout-no-scripts">
          You can read, browse and search without JavaScript. Buying, signing in and writing to sellers need
          it.
        </p>
      </noscript>
      {next && <div className="layout-progress" />}
      {layout && <Header layout={layout} />}
      <div className="layout-body">
        <Outlet />
      </div>
      {layout && <Footer layout={layout} />}
      <Toaster />
    </div>
  );
}

export { StorefrontLayout as Component };
