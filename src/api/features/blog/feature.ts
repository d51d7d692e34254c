import { defineFeature } from '#api/kernel/feature.ts';
import { blogHandlers } from './blog.routes.ts';

export const blog = defineFeature({
  handlers: blogHandlers,
  audited: {
    blogPosts: 'audited',
    blogPostFormerSlugs: 'audited',
  },
});
