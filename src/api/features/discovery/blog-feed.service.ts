import { Feed } from 'feed';
import { latestPublished } from '#api/features/blog/blog.service.ts';
import type { AppContext } from '#api/kernel/context.ts';

const POSTS = 20;

/** The newest posts of the blog, as RSS 2.0. */
export async function blogFeed(context: AppContext): Promise<string> {
  const posts = await latestPublished(context, POSTS);
  const address = (path: string) => new URL(path, context.config.publicUrl).href;
  const feed = new Feed({
    id: address('/blog'),
    link: address('/blog'),
    title: 'Emporia Blog',
    description: 'Stories from the shops and makers of Emporia.',
    language: 'en',
    copyright: '',
    generator: 'Emporia',
    feedLinks: { rss: address('/blog/rss.xml') },
    updated: posts[0]?.createdAt ?? context.now(),
  });
  for (const post of posts) {
    const link = address(`/blog/${post.slug}`);
    feed.addItem({ id: link, link, title: post.title, description: post.description, date: post.createdAt });
  }
  return feed.rss2();
}
