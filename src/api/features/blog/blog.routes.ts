import { implement } from '#api/kernel/implement.ts';
import * as blog from './blog.service.ts';

export const blogHandlers = implement({
  'GET site/blog': ({ query }, { context, dependsOn }) => {
    dependsOn('blog');
    return blog.listPublished(context, query);
  },
  'GET site/blog/{slug}': ({ params }, { context, dependsOn }) => {
    dependsOn('blog');
    return blog.readPublished(context, params.slug);
  },
  'GET blog': ({ query }, { context }) => blog.listPosts(context, query),
  'GET blog/{id}': ({ params }, { context }) => blog.readPost(context, params.id),
  'GET blog/{id}/preview': ({ params }, { context }) => blog.previewPost(context, params.id),
  'POST blog': ({ form, files }, { context }) => blog.createPost(context, form, files),
  'PATCH blog/{id}': ({ params, form, files }, { context }) =>
    blog.changePost(context, { id: params.id, change: form }, files),
  'DELETE blog/{id}': ({ params }, { context }) => blog.removePost(context, params.id),
});
