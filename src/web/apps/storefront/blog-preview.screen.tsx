import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { blogPostPreview } from '#web/features/content/blog.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { isNotFound } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { PostView } from './blog/post-view.tsx';
import { PreviewNotice } from './preview/preview-notice.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Preview', noIndex: true }) };

/** A post as readers see it once it is public, for admins. */
export function BlogPreviewScreen() {
  const { id = '' } = useParams();
  const query = useQuery(blogPostPreview(useApi(), id));
  const { data, error } = query;
  return (
    <>
      <PreviewNotice back={{ label: 'Back to Post', href: `/blog-posts/${id}` }}>
        Only you and others who run the market see this page. It shows what was saved last.
      </PreviewNotice>
      {data ? (
        <PostView post={data} />
      ) : (
        <main id="content" className="page-width pt-8 sm:pt-12">
          <PageHeading title="Preview" className="mb-8" />
          {isNotFound(error) ? (
            <EmptyState title={error?.message ?? ''}>It may have been deleted.</EmptyState>
          ) : error ? (
            <QueryError query={query} title="The post could not be loaded" />
          ) : (
            <Loading label="Loading the post" className="mx-auto grid max-w-[60rem] gap-8">
              <Skeleton className="h-12 w-2/3" />
              <Skeleton className="aspect-video rounded-card" />
            </Loading>
          )}
        </main>
      )}
    </>
  );
}

export { BlogPreviewScreen as Component };
