import { useQuery } from '@tanstack/react-query';
import { BLOG_PAGE_SIZE } from '#domain/limits.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { prefetchWithTimeout } from '#web/features/catalog/prefetch.ts';
import { BlogCard, BlogGridSkeleton } from '#web/features/content/blog-card.tsx';
import { blogList } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { pageStatus } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { readPage } from '#web/kernel/read-page.ts';
import type { LoaderArgs } from '#web/kernel/router/routes.ts';
import { useSearchParams } from '#web/kernel/use-search-params.ts';

export const handle: RouteHandle = {
  meta: ({ search, api, queryClient, siteName }) => {
    const page = pageOf(search);
    const list = queryClient.getQueryData(blogList(api, { page, limit: BLOG_PAGE_SIZE }).queryKey);
    return {
      title: page > 1 ? `Blog, page ${page}` : 'Blog',
      description: `Stories from the shops and makers of ${siteName}.`,
      image: list?.data[0]?.image,
      canonical: hrefFor(page),
      noIndex: page > 1 && list?.data.length === 0,
    };
  },
};

const pageOf = (search: URLSearchParams): number => readPage(search.get('pageNumber'));
const hrefFor = (page: number): string => (page > 1 ? `/blog?pageNumber=${page}` : '/blog');

export async function loader({ web, url }: LoaderArgs) {
  const page = pageOf(url.searchParams);
  const list = await prefetchWithTimeout(web, blogList(web.api, { page, limit: BLOG_PAGE_SIZE }));
  return list ? pageStatus(page, list) : null;
}

function Empty({ page }: { page: number }) {
  const [title, href, label] =
    page > 1
      ? ['There is nothing on this page.', '/blog', 'To the newest posts']
      : ['No posts have been written yet.', '/shop', 'Go to Shop'];
  return (
    <EmptyState
      title={title}
      action={
        <a href={href} className={buttonClass()}>
          {label}
        </a>
      }
    />
  );
}

function BlogScreen() {
  const [search] = useSearchParams();
  const page = pageOf(search);
  const query = useQuery(blogList(useApi(), { page, limit: BLOG_PAGE_SIZE }));
  const { data, error } = query;
  return (
    <main id="content" className="page-width pt-10 sm:pt-14">
      <PageHeading title="Blog" className="mb-8" />
      {!data && !error && <BlogGridSkeleton count={BLOG_PAGE_SIZE} />}
      {!data && error && <QueryError query={query} />}
      {data?.data.length === 0 && <Empty page={page} />}
      {data && data.data.length > 0 && (
        <ul className="blog-grid">
          {data.data.map((post, index) => (
            <li key={post.id}>
              <BlogCard post={post} priority={index < 2} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          page={page}
          pageCount={data.pageCount}
          hrefFor={hrefFor}
          label="Blog pages"
          className="mt-12"
        />
      )}
    </main>
  );
}

export { BlogScreen as Component };
