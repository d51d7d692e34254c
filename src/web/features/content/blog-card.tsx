import type { BlogCard as Post } from '#contract/blog.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { formatDay } from '#web/kernel/utc-dates.ts';

const SIZES = '(min-width: 64rem) 300px, (min-width: 40rem) 46vw, 92vw';

/** A blog post in a list. */
export function BlogCard({
  post,
  priority,
  heading: Heading = 'h2',
}: {
  post: Post;
  priority?: boolean;
  heading?: 'h2' | 'h3';
}) {
  return (
    <article className="blog-card">
      <Link to={`/blog/${post.slug}`}>
        <Picture
          url={post.image}
          alt=""
          sizes={SIZES}
          priority={priority}
          className="aspect-3/2 w-full rounded-card"
        />
        <Heading>{post.title}</Heading>
      </Link>
      <p>
        <bdi>{post.author}</bdi> · <time dateTime={post.createdAt}>{formatDay(post.createdAt)}</time>
      </p>
    </article>
  );
}

/** Placeholder of the list while the posts load. */
export function BlogGridSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Loading posts" className="blog-grid">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other identity
        <div key={index}>
          <Skeleton className="aspect-3/2 w-full rounded-card" />
          <Skeleton className="mt-4 h-6 w-4/5" />
          <Skeleton className="mt-2 h-4 w-2/5" />
        </div>
      ))}
    </Loading>
  );
}
