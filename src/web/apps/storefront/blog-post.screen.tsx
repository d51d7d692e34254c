import { useQuery } from '@tanstack/react-query';
import { plainText } from '#domain/plain-text.ts';
import { blogPost } from '#web/features/content/content.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { loadQuery } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useParams } from '#web/kernel/router/router-view.tsx';
import { type LoaderArgs, Redirect } from '#web/kernel/router/routes.ts';
import { formatDay } from '#web/kernel/utc-dates.ts';
import { PostView } from './blog/post-view.tsx';

export const handle: RouteHandle = {
  meta: ({ api, queryClient, params }) => {
    const post = queryClient.getQueryData(blogPost(api, params.slug ?? '').queryKey);
    return {
      title: post?.title ?? 'Blog',
      description: post && (plainText(post.description) || `By ${post.author}, ${formatDay(post.createdAt)}`),
      image: post?.image,
      type: 'article',
    };
  },
};

/** Loads the post. A former slug of it redirects (301) to the current one. */
export async function loader({ web, params, url }: LoaderArgs) {
  const slug = params.slug ?? '';
  const post = await loadQuery(web, blogPost(web.api, slug));
  if (post.slug === slug) return null;
  throw new Redirect(encodeURI(`/blog/${post.slug}`) + url.search, 301);
}

function BlogPostScreen() {
  const { slug = '' } = useParams();
  const { data: post } = useQuery(blogPost(useApi(), slug));
  return post ? <PostView post={post} /> : null;
}

export { BlogPostScreen as Component };
