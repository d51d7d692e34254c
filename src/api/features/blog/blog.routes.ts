import { implement } from '#api/kernel/implement.ts';
import * as blog from './blog.service.ts';

export const blogHandlers = implement({
  'GET site/blog': ({ query }, { market, shows }) => {
    shows('blog');
    return blog.listPublished(market, query);
  },
  'GET site/blog/{slug}': ({ params }, { market, shows }) => {
    shows('blog');
    return blog.readPublished(market, params.slug);
  },
  'GET blog': ({ query }, { market }) => blog.listPosts(market, query),
  'GET blog/{id}': ({ params }, { market }) => blog.readPost(market, params.id),
  'GET blog/{id}/preview': ({ params }, { market }) => blog.previewPost(market, params.id),
  'POST blog': ({ form, files }, { market }) => blog.createPost(market, form, files),
  'PATCH blog/{id}': ({ params, form, files }, { market }) =>
    blog.changePost(market, { id: params.id, change: form }, files),
  'DELETE blog/{id}': ({ params }, { market }) => blog.removePost(market, params.id),
});
