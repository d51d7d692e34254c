import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { type HomeDocument, SECTION_NAMES } from '#contract/content.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { mainCategories } from '#web/features/content/content.data.ts';
import { homeDraft, homePreview } from '#web/features/content/home-page.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { DRAFT_READY, type DraftMessage } from '#web/kernel/draft.ts';
import { QueryError, type QueryErrorProps } from '#web/kernel/query-error.tsx';
import { useMay } from '#web/kernel/use-may.ts';
import { HomeView } from './home-view.tsx';

/** The draft of the home page for those who may edit it; other visitors see `children`, the published page. */
export default function DraftHome({ children }: { children: ReactNode }) {
  const may = useMay();
  if (!may('content:edit')) return children;
  return window.parent === window ? <SavedDraft /> : <LiveDraft />;
}

function SavedDraft() {
  const query = useQuery(homeDraft(useApi()));
  const { data, error } = query;
  return (
    <>
      <section aria-label="Draft" className="border-b border-hairline bg-accent-soft text-accent-strong">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <p className="text-[0.9375rem]">
            <strong className="font-semibold">Draft.</strong>{' '}
            {data && !data.changed ? 'It is the page that visitors see.' : 'Only staff see this page.'}
          </p>
          <Link
            to="/home-page"
            className="inline-flex min-h-9 items-center font-medium underline underline-offset-3"
          >
            Back to Home Page
          </Link>
        </div>
      </section>
      {data ? <DraftView draft={data} /> : error ? <Failed query={query} /> : <HomeSkeleton />}
    </>
  );
}

/** The draft inside the back office's frame, which receives the form's values on each change. */
function LiveDraft() {
  const [message, setMessage] = useState<DraftMessage>();
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<Partial<DraftMessage> | null>) => {
      if (origin !== window.location.origin || source !== window.parent) return;
      if (data?.type === 'draft' && data.value) setMessage(data as DraftMessage);
    };
    window.addEventListener('message', onMessage);
    window.parent.postMessage(DRAFT_READY, window.location.origin);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    // Links do not navigate in the preview.
    const preventNavigation = (event: Event) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.type === 'submit' || target?.closest('a')) event.preventDefault();
    };
    for (const type of ['click', 'submit']) document.addEventListener(type, preventNavigation, true);
    return () => {
      for (const type of ['click', 'submit']) document.removeEventListener(type, preventNavigation, true);
    };
  }, []);
  if (!message) return <HomeSkeleton />;
  return <DraftView draft={message.value} sectionId={message.sectionId} />;
}

function DraftView({ draft, sectionId = null }: { draft: HomeDocument; sectionId?: string | null }) {
  const api = useApi();
  const preview = useQuery({ ...homePreview(api, draft), placeholderData: keepPreviousData });
  const categories = useQuery(mainCategories(api)).data;
  const { data, error } = preview;
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (sectionId && isLoaded) document.getElementById(sectionId)?.scrollIntoView({ block: 'center' });
  }, [sectionId, isLoaded]);
  if (!data) {
    return error ? <Failed query={preview} /> : <HomeSkeleton />;
  }
  const contentData = { ...draft };
  for (const name of SECTION_NAMES) {
    const source = draft[`productSection${name}Source`];
    // As on the published page, a section whose category has been deleted is not shown.
    const isCategoryDeleted =
      source.type === 'category' && categories && !categories.some(({ id }) => id === source.mainCategoryId);
    if (isCategoryDeleted) contentData[`isProductSection${name}Visible`] = false;
  }
  return <HomeView home={{ ...data, contentData }} categories={categories ?? []} />;
}

function Failed({ query }: Pick<QueryErrorProps, 'query'>) {
  return (
    <main id="content">
      <h1 className="sr-only">Draft of the home page</h1>
      <QueryError query={query} title="The draft could not be loaded" />
    </main>
  );
}

function HomeSkeleton() {
  return (
    <main id="content">
      <h1 className="sr-only">Draft of the home page</h1>
      <Loading label="Loading the draft" className="page-width block py-5">
        <Skeleton className="block aspect-[2.6] w-full rounded-card" />
        <Skeleton className="mt-10 block h-7 w-48" />
        <span className="mt-6 grid grid-cols-2 gap-5 sm:grid-cols-5">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="block aspect-square rounded-card" />
          ))}
        </span>
      </Loading>
    </main>
  );
}
