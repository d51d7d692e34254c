import type { ReactNode } from 'react';
import { Glyph } from './glyph.tsx';
import { Link } from './link.tsx';
import { pageItems } from './page-items.ts';

interface PaginationFrame {
  page: number;
  pageCount: number;
  /** The landmark's accessible name: 'Products', 'Your orders'. */
  label?: string;
  className?: string;
}
/** With `hrefFor` the items are links, for pages in the URL; with `onPage` they are buttons. */
export type PaginationProps = PaginationFrame &
  (
    | { hrefFor: (page: number) => string; onPage?: never }
    | { onPage: (page: number) => void; hrefFor?: never }
  );

const ITEM =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 text-sm tabular-nums hover:bg-shade';
const CURRENT = `${ITEM} bg-accent font-semibold text-on-accent hover:bg-accent`;

interface PageLinkProps {
  to: number;
  pagination: PaginationProps;
  label?: string;
  rel?: 'prev' | 'next';
  current?: boolean;
  className?: string;
  children: ReactNode;
}

function PageLink({ to, pagination, label, rel, current, className = ITEM, children }: PageLinkProps) {
  const shared = { className, 'aria-label': label, 'aria-current': current ? ('page' as const) : undefined };
  if (pagination.hrefFor) {
    return (
      <Link to={pagination.hrefFor(to)} rel={rel} {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" onClick={() => pagination.onPage(to)} {...shared}>
      {children}
    </button>
  );
}

/** Previous or next page. Disabled at the ends instead of removed, so that the layout does not shift. */
function Step({
  to,
  pagination,
  rel,
  children,
}: Pick<PageLinkProps, 'to' | 'pagination' | 'children'> & { rel: 'prev' | 'next' }) {
  const className = `${ITEM} max-xs:hidden`;
  if (to < 1 || to > pagination.pageCount) {
    return (
      <span className={`${className} pointer-events-none opacity-35`} aria-hidden="true">
        {children}
      </span>
    );
  }
  return (
    <PageLink
      to={to}
      pagination={pagination}
      rel={rel}
      className={className}
      label={rel === 'prev' ? 'Previous page' : 'Next page'}
    >
      {children}
    </PageLink>
  );
}

/** Links to the pages around the current one and to the first and last; renders nothing for one page. */
export function Pagination(props: PaginationProps) {
  const { page, pageCount, label = 'Pages', className } = props;
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap items-center justify-center xs:gap-1">
        <li>
          <Step to={page - 1} pagination={props} rel="prev">
            <Glyph name="left" />
          </Step>
        </li>
        {pageItems(page, pageCount).map((item, index) => (
          <li key={item === 'gap' ? `gap${index}` : item}>
            {item === 'gap' ? (
              <span className="inline-block w-6 text-center text-muted" aria-hidden="true">
                …
              </span>
            ) : (
              <PageLink
                to={item}
                pagination={props}
                label={`Page ${item}`}
                current={item === page}
                className={item === page ? CURRENT : ITEM}
              >
                {item}
              </PageLink>
            )}
          </li>
        ))}
        <li>
          <Step to={page + 1} pagination={props} rel="next">
            <Glyph name="right" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}
