import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { HomeDraft } from '#contract/home-page.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { homeDraft } from '#web/features/content/home-page.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { HomeEditor } from './home/home-editor.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Home Page', noIndex: true }) };

/** The draft of the home page with a preview, and the actions to publish it. */
export function HomePageScreen() {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = useQuery(homeDraft(api));
  const { data, error } = query;
  // Refetched data does not replace the values of a form that is being edited.
  const [loaded, setLoaded] = useState<{ draft: HomeDraft; times: number }>();
  if (data && !loaded) setLoaded({ draft: data, times: 0 });
  /** Fetches the draft again and remounts the form with it. */
  async function reload() {
    const draft = await queryClient.query({ ...homeDraft(api), staleTime: 0 });
    setLoaded((last) => ({ draft, times: (last?.times ?? 0) + 1 }));
  }
  return (
    <>
      <PageHeading
        plain
        title="Home Page"
        subtitle="Its six product sections, the title above the categories and the seller banner. Slides and promotions have pages of their own."
        className="mb-5"
      />
      {loaded ? (
        <HomeEditor key={loaded.times} initial={loaded.draft} onReload={() => void reload()} />
      ) : error ? (
        <QueryError query={query} />
      ) : (
        <EditorSkeleton />
      )}
    </>
  );
}

function EditorSkeleton() {
  return (
    <Loading label="Loading the form" className="grid gap-8 @4xl:grid-cols-[minmax(0,25rem)_minmax(0,1fr)]">
      <span className="grid gap-3">
        {['state', 'one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
          <Skeleton key={key} className="block h-14 rounded-card" />
        ))}
      </span>
      <Skeleton className="block h-96 rounded-card" />
    </Loading>
  );
}

export { HomePageScreen as Component };
