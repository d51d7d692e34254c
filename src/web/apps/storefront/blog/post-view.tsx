import type { BlogArticle } from '#contract/blog.ts';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { Section } from '#ui/frames/section.tsx';
import { Breadcrumbs } from '#ui/primitives/breadcrumbs.tsx';
import { buttonClass } from '#ui/primitives/button-class.ts';
import { Picture } from '#ui/primitives/picture.tsx';
import { BlogCard } from '#web/features/content/blog-card.tsx';
import { Prose } from '#web/features/content/prose.tsx';
import { formatDay } from '#web/kernel/utc-dates.ts';

/** One row of the grid; 'See More' links to the others. */
const LATEST_SHOWN = 3;

/** A post with the latest other posts. The preview of a draft may have no picture. */
export function PostView({ post }: { post: BlogArticle }) {
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
              See More<span className="sr-only"> posts</span>
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

function Article({ post }: { post: BlogArticle }) {
  return (
    <article className="page-width">
      <div className="mx-auto max-w-[68ch]">
        <PageHeading
          title={post.title}
          above={<Breadcrumbs items={[{ label: 'Blog', href: '/blog' }, { label: post.title }]} />}
          subtitle={
            <>
              <bdi>{post.author}</bdi> · <time dateTime={post.createdAt}>{formatDay(post.createdAt)}</time>
            </>
          }
        />
      </div>
      {post.image && (
        <Picture
          url={post.image}
          alt={post.imageAltText}
          sizes="(min-width: 64rem) 960px, 92vw"
          priority
          className="mx-auto my-8 aspect-video w-full max-w-[60rem] rounded-card"
        />
      )}
      <Prose html={post.description} className="mx-auto text-[1.0625rem]" />
    </article>
  );
}
