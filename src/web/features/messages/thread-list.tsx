import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import type { ThreadRow } from '#contract/threads.ts';
import { buttonClass } from '#ui/primitives/button.tsx';
import { EmptyState } from '#ui/primitives/empty-state.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Pagination } from '#ui/primitives/pagination.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { formatMinute } from '#web/kernel/times.ts';
import { threadList } from './threads.data.ts';

interface ThreadListProps {
  page: number;
  /** The thread that is open. */
  current: string | null;
  /** The address of a page, and of a thread on it. */
  hrefFor: (page: number, thread?: string) => string;
}

/** The customer's threads with shops, newest message first. */
export function ThreadList({ page, current, hrefFor }: ThreadListProps) {
  const query = useQuery(threadList(useApi(), page));
  if (query.isPending) return <ThreadListSkeleton />;
  if (query.isError) return <QueryError query={query} />;
  const { data, total, pageCount } = query.data;
  if (total === 0)
    return (
      <EmptyState
        title="No messages yet."
        action={
          <Link to="/shop" className={buttonClass({ variant: 'secondary' })}>
            Go to Shop
          </Link>
        }
      >
        Write to a shop from one of its products, with ‘Meet your Seller’. What you write to each other is
        here.
      </EmptyState>
    );
  return (
    <>
      <ul
        aria-label="Threads"
        className="divide-y divide-hairline overflow-clip rounded-card border border-hairline bg-surface"
      >
        {data.map((row) => (
          <ThreadItem key={row.id} row={row} isCurrent={row.id === current} href={hrefFor(page, row.id)} />
        ))}
      </ul>
      <Pagination page={page} pageCount={pageCount} label="Threads" className="mt-6" hrefFor={hrefFor} />
    </>
  );
}

function ThreadItem({ row, isCurrent, href }: { row: ThreadRow; isCurrent: boolean; href: string }) {
  const { shop, message, createdAt, unread } = row;
  return (
    <li>
      <Link
        to={href}
        preventScrollReset
        aria-current={isCurrent ? 'true' : undefined}
        className="flex items-start gap-3 p-4 hover:bg-shade aria-[current]:bg-accent-soft"
      >
        {shop.shopImage && (
          <Picture url={shop.shopImage} alt="" sizes="40px" className="size-10 shrink-0 rounded-control" />
        )}
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className={clsx('min-w-0 truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
              <bdi>{shop.shopName}</bdi>
            </span>
            <time dateTime={createdAt} className="shrink-0 text-sm text-muted tabular-nums">
              {formatMinute(createdAt).slice(0, 'YYYY-MM-DD'.length)}
            </time>
          </span>
          <span className="mt-0.5 flex items-center justify-between gap-3 text-sm text-muted">
            <span className="min-w-0 truncate">
              <bdi>{message}</bdi>
            </span>
            {unread > 0 && (
              <span className="shrink-0 rounded-pill bg-accent px-2 text-xs leading-5 font-semibold text-on-accent tabular-nums">
                {unread} new
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

const ThreadListSkeleton = () => (
  <Loading label="Loading your messages" className="grid gap-3">
    <Skeleton className="h-18 rounded-card" />
    <Skeleton className="h-18 rounded-card" />
    <Skeleton className="h-18 rounded-card" />
  </Loading>
);
