import { useQuery } from '@tanstack/react-query';
import type { BlogPostRow } from '#contract/blog.ts';
import type { InputOf } from '#contract/contract.ts';
import { BLOG_POST_STATUSES } from '#domain/blog-post.ts';
import { isolated } from '#lib/isolated.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { ExternalLink, ImageOff, Pencil, Plus, ScanEye, Trash2 } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { Ago } from '#web/features/back-office/timestamp.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { blogPosts, deleteBlogPost } from '#web/features/content/blog.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { BulkDelete } from './blog/bulk-delete.tsx';
import { PostStatusBadge } from './blog/post-status-badge.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Blog', noIndex: true }) };

const ICON = 'size-4.5';

/** All posts: drafts, scheduled and published ones. */
export function BlogPostsScreen() {
  const list = useListAddress('status');
  const status = BLOG_POST_STATUSES.find((one) => one === list.filters.status);
  const query = useQuery(blogPosts(useApi(), { ...list.query, status } as InputOf<'GET blog'>['query']));
  const removal = useConfirmDialog<BlogPostRow>({
    title: 'Delete Post',
    text: ({ title }) => `Delete “${isolated(title)}”? Its address will lead nowhere.`,
    ...deleteBlogPost,
  });
  const add = (
    <Link to="/blog-posts/new" className={buttonClass()}>
      <Plus className={ICON} /> Add Post
    </Link>
  );
  return (
    <>
      <ListScreen
        title="Blog"
        actions={add}
        list={list}
        query={query}
        search="Search by title or author"
        filters={
          <ListFilter
            list={list}
            name="status"
            label="Status"
            placeholder="All statuses"
            fieldClassName="grow basis-40 sm:max-w-48"
            options={BLOG_POST_STATUSES.map((value) => ({ value, label: value }))}
          />
        }
        columns={COLUMNS}
        nameOf={({ title }) => title}
        rowActions={(post) => [
          { label: 'Edit', icon: <Pencil className={ICON} />, href: `/blog-posts/${post.id}` },
          { label: 'Preview', icon: <ScanEye className={ICON} />, href: `/blog-preview/${post.id}` },
          ...(post.status === 'Published'
            ? [
                {
                  label: 'View page',
                  icon: <ExternalLink className={ICON} />,
                  href: `/blog/${post.slug}`,
                  more: true,
                },
              ]
            : []),
          {
            label: 'Delete',
            icon: <Trash2 className={ICON} />,
            onSelect: () => removal.ask(post),
            more: true,
          },
        ]}
        bulk={(ids, clear) => <BulkDelete ids={ids} onDone={clear} />}
        empty={{
          title: 'No posts yet.',
          text: 'What you publish here appears on the page Blog and in its feed.',
          action: add,
        }}
      />
      {removal.dialog}
    </>
  );
}

const COLUMNS: readonly Column<BlogPostRow>[] = [
  {
    header: 'Title',
    kind: 'lead',
    sort: 'title',
    cell: ({ id, title, image }) => (
      <span className="flex items-center gap-3">
        {image ? (
          <Picture url={image} alt="" sizes="64px" className="aspect-3/2 w-16 shrink-0 rounded-small" />
        ) : (
          <span className="grid aspect-3/2 w-16 shrink-0 place-items-center rounded-small bg-shade text-muted">
            <ImageOff className="size-4" />
          </span>
        )}
        <RecordLink href={`/blog-posts/${id}`} className="line-clamp-2">
          {title}
        </RecordLink>
      </span>
    ),
  },
  { header: 'Author', cell: ({ author }) => author || '–' },
  { header: 'Status', cell: ({ status }) => <PostStatusBadge status={status} /> },
  {
    header: 'Date',
    sort: 'publishedAt',
    cell: ({ publishedAt, updatedAt }) => (
      <span className="inline-grid">
        <Ago at={publishedAt ?? updatedAt} />
        {!publishedAt && <span className="text-sm text-muted">Last changed</span>}
      </span>
    ),
  },
];

export { BlogPostsScreen as Component };
