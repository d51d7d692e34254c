import type { BlogPostStatus } from '#domain/blog-post.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

export const PostStatusBadge = ({ status }: { status: BlogPostStatus }) => (
  <RecordStatus kind="publication" status={status} />
);
