import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useParams } from 'react-router';
import type { DataOf } from '#contract/contract.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Section } from '#ui/frames/section.tsx';
import { Breadcrumbs } from '#ui/primitives/breadcrumbs.tsx';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { Picture } from '#ui/primitives/picture.tsx';
import { BlogCard } from '#web/features/content/blog-card.tsx';
import { blogPost } from '#web/features/content/content.data.ts';
import { formatDay } from '#web/features/content/date.ts';
import { Prose } from '#web/features/content/prose.tsx';
import { useApi } from '#web/kernel/context.ts';
import { ensure, webOf } from '#web/kernel/load.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { plainText } from '#web/kernel/plain-text.ts';

type BlogPost = DataOf<'GET site/blog/{slug}'>;

/** A row of the grid; the rest is behind 'See More'. */
const LATEST_SHOWN = 3;

export const handle: RouteHandle = {
  meta: ({ queryClient, params }) => {
    const post = queryClient.getQueryData<BlogPost>(['blog-post', params.slug]);
    return {
      title: post?.title ?? 'Blog',
      description: post && (plainText(post.description) || `By ${post.author}, ${formatDay(post.createdAt)}`),
      image: post?.image,
      type: 'article',
    };
  },
};

export async function loader(args: LoaderFunctionArgs) {
  const web = webOf(args);
  await ensure(web, blogPost(web.api, args.params.slug ?? ''));
  return null;
}

function Article({ post }: { post: BlogPost }) {
  return (
    <article className="page-width">
      <div className="mx-auto max-w-[68ch]">
        <PageHeading
          title={post.title}
          above={<Breadcrumbs items={[{ label: 'Blog', href: '/blog' }, { label: post.title }]} />}
          subtitle={
            <>
              {post.author} · <time dateTime={post.createdAt}>{formatDay(post.createdAt)}</time>
            </>
          }
        />
      </div>
      <Picture
        url={post.image}
        alt={post.imageAltText}
        sizes="(min-width: 64rem) 960px, 92vw"
        priority
        className="mx-auto my-8 aspect-video w-full max-w-[60rem] rounded-card"
      />
      <Prose html={post.description} className="mx-auto text-[1.0625rem]" />
    </article>
  );
}

export function Component() {
  const { slug = '' } = useParams();
  const { data: post } = useQuery(blogPost(useApi(), slug));
  if (!post) return null;
  return (
    <main id="content" className="pt-8 sm:pt-12">
      <Article post={post} />
      {post.latestBlogList.length > 0 && (
        <Section
          id="latest"
          title="Latest News"
          subtitle="A world of inspiration"
          className="mt-10"
          action={
            <a href="/blog" className={buttonClass({ variant: 'secondary' })}>
              See More
            </a>
          }
        >
          <ul className="blog-grid three">
            {post.latestBlogList.slice(0, LATEST_SHOWN).map((other) => (
              <li key={other.id}>
                <BlogCard post={other} heading="h3" />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </main>
  );
}
