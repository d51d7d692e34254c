import { defineFeature } from '#api/kernel/feature.ts';
import { NOTHING_PERSONAL } from '#api/kernel/personal-data.ts';
import { blogHandlers } from './blog.routes.ts';

export const blog = defineFeature({
  handlers: blogHandlers,
  audited: {
    blogPosts: 'audited',
    blogPostFormerSlugs: 'audited',
  },
  personalData: {
    blogPosts: {
      copy: 'published by the market; the author is a text, and no account',
      erase: 'published by the market; the author is a text, and no account',
    },
    blogPostFormerSlugs: NOTHING_PERSONAL,
  },
});
