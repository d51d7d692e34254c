import { useQuery } from '@tanstack/react-query';
import { useLocation } from '#ui/navigation.ts';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import { homePage, mainCategories } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { loadQuery } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';
import { HomeView } from './home/home-view.tsx';

export const handle: RouteHandle = {
  meta: ({ api, queryClient, siteName }) => ({
    title: `${siteName} · Digital goods from independent makers`,
    description:
      'E-books, sheet music, patterns, planners and prints from many small shops. Pay once, download at once, and keep the file.',
    image: queryClient.getQueryData(homePage(api).queryKey)?.heroSlider[0]?.image,
  }),
};

export async function loader({ web }: LoaderArgs) {
  await Promise.all([loadQuery(web, homePage(web.api)), loadQuery(web, mainCategories(web.api))]);
  return null;
}

const loadDraft = () => import('./home/draft-home.tsx');

function HomeScreen() {
  const api = useApi();
  const { data: home } = useQuery(homePage(api));
  const { data: categories } = useQuery(mainCategories(api));
  // The server renders the published page for this address too, since page requests carry no identity.
  const draft = useLocation().search === '?draft=1';
  const Draft = useLazyComponent(loadDraft, draft);
  if (!home) return null;
  const page = <HomeView home={home} categories={categories ?? []} />;
  return draft && Draft ? <Draft>{page}</Draft> : page;
}

export { HomeScreen as Component };
