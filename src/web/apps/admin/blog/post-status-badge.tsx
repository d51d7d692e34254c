import type { BlogPostStatus } from '#domain/blog-post.ts';
import { StatusBadge } from '#ui/primitives/badge.tsx';

export const PostStatusBadge = ({ status }: { status: BlogPostStatus }) => (
  <StatusBadge tone={status === 'Published' ? 'good' : 'neutral'}>{status}</StatusBadge>
);
