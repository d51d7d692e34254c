import { Feed } from 'feed';
import { latestPublished } from '#api/features/blog/blog.service.ts';
import { marketName } from '#api/features/content/content.service.ts';
import type { AppContext } from '#api/kernel/context.ts';

const POSTS = 20;

/** The newest posts of the blog, as RSS 2.0. */
export async function blogFeed(context: AppContext): Promise<string> {
  const [posts, name] = await Promise.all([latestPublished(context, POSTS), marketName(context)]);
  const address = (path: string) => new URL(path, context.config.publicUrl).href;
  const feed = new Feed({
    id: address('/blog'),
    link: address('/blog'),
    title: `${name} Blog`,
    description: `Stories from the shops and makers of ${name}.`,
    language: 'en',
    copyright: '',
    generator: name,
    feedLinks: { rss: address('/blog/rss.xml') },
    updated: posts[0]?.createdAt ?? context.now(),
  });
  for (const post of posts) {
    const link = address(`/blog/${post.slug}`);
    feed.addItem({ id: link, link, title: post.title, description: post.description, date: post.createdAt });
  }
  return feed.rss2();
}
