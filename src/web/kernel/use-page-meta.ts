import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi, useSiteName } from './context.ts';
import { metaOf } from './meta.ts';
import { useRouterState } from './router/router-view.tsx';

/** Updates the document's title and description after client-side navigation. */
export function usePageMeta(): void {
  const web = { api: useApi(), queryClient: useQueryClient(), siteName: useSiteName() };
  const { matches, location } = useRouterState();
  // An effect, because the server writes them into the head itself.
  useEffect(() => {
    const meta = metaOf(
      matches.map(({ route }) => route.handle),
      {
        ...web,
        pathname: location.pathname,
        params: matches.at(-1)?.params ?? {},
        search: new URLSearchParams(location.search),
      },
    );
    document.title = meta.title;
    document.querySelector('meta[name=description]')?.setAttribute('content', meta.description ?? '');
  });
}
