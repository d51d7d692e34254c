import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Glyph } from './icons.tsx';
import { pageItems } from './page-items.ts';

interface PaginationFrame {
  page: number;
  pageCount: number;
  /** Names the landmark: 'Products', 'Your orders'. */
  label?: string;
  className?: string;
}
/** Real links where the URL holds the page, else buttons. */
export type PaginationProps = PaginationFrame &
  (
    | { hrefFor: (page: number) => string; onPage?: never }
    | { onPage: (page: number) => void; hrefFor?: never }
  );

const ITEM =
  'inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 text-sm tabular-nums hover:bg-shade';
const CURRENT = `${ITEM} bg-accent font-semibold text-on-accent hover:bg-accent`;

interface TurnProps {
  to: number;
  turn: PaginationProps;
  label?: string;
  rel?: 'prev' | 'next';
  current?: boolean;
  className?: string;
  children: ReactNode;
}

function Turn({ to, turn, label, rel, current, className = ITEM, children }: TurnProps) {
  const shared = { className, 'aria-label': label, 'aria-current': current ? ('page' as const) : undefined };
  if (turn.hrefFor) {
    return (
      <Link to={turn.hrefFor(to)} rel={rel} {...shared}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" onClick={() => turn.onPage(to)} {...shared}>
      {children}
    </button>
  );
}

/** Previous or next page; disabled at the ends instead of removed, so that nothing moves under the pointer. */
function Step({
  to,
  turn,
  rel,
  children,
}: Pick<TurnProps, 'to' | 'turn' | 'children'> & { rel: 'prev' | 'next' }) {
  const className = `${ITEM} max-xs:hidden`;
  if (to < 1 || to > turn.pageCount) {
    return (
      <span className={`${className} pointer-events-none opacity-35`} aria-hidden="true">
        {children}
      </span>
    );
  }
  return (
    <Turn
      to={to}
      turn={turn}
      rel={rel}
      className={className}
      label={rel === 'prev' ? 'Previous page' : 'Next page'}
    >
      {children}
    </Turn>
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
          <Step to={page - 1} turn={props} rel="prev">
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
              <Turn
                to={item}
                turn={props}
                label={`Page ${item}`}
                current={item === page}
                className={item === page ? CURRENT : ITEM}
              >
                {item}
              </Turn>
            )}
          </li>
        ))}
        <li>
          <Step to={page + 1} turn={props} rel="next">
            <Glyph name="right" />
          </Step>
        </li>
      </ul>
    </nav>
  );
}
