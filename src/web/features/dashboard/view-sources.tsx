import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { ViewSources } from '#contract/dashboard.ts';
import { SEARCH_VIEWS_MIN, type ViewPlace, type ViewSourceKind } from '#domain/view-source.ts';
import { formatCount } from '#lib/format-count.ts';
import { sum } from '#lib/sum.ts';
import { CARD } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useApi } from '#web/kernel/context.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { productViewSources, vendorViewSources } from './dashboard.data.ts';

type Source = ViewSources['sources'][number];

const KINDS: Record<ViewSourceKind, { title: string; others: string }> = {
  search: { title: 'Searches', others: 'Rarer words' },
  place: { title: 'In the market', others: 'Other pages' },
  site: { title: 'Other sites', others: 'Sites without a name' },
  campaign: { title: 'Campaigns of links', others: 'Other campaigns' },
};

const PLACES: Record<ViewPlace, string> = {
  home: 'Home page',
  category: 'Categories',
  list: 'All products',
  lookInside: 'Products to look inside',
  similar: 'Similar products',
  shop: 'Shop page',
  other: 'Other pages',
};

/** Rows of a kind before the others are asked for. */
const COLLAPSED_COUNT = 3;

/** Where the views of a shop's products came from. Staff pass the `vendorId`. */
export function ShopViewSources({ vendorId, days }: { vendorId: string | undefined; days: number }) {
  return <SourcesCard query={useQuery(vendorViewSources(useApi(), vendorId, days))} />;
}

/** Where the views of one product came from in the last `days` days, one of SALES_RANGES. */
export function ProductViewSources({ productId, days }: { productId: string; days: number }) {
  return <SourcesCard query={useQuery(productViewSources(useApi(), productId, days))} />;
}

function SourcesCard({ query }: { query: UseQueryResult<ViewSources> }) {
  const id = useId();
  const { data } = query;
  return (
    <section aria-labelledby={id} className={`@container p-4 sm:p-5 ${CARD}`}>
      <h3 id={id} className="font-semibold">
        Where buyers come from
      </h3>
      {query.isError ? (
        <QueryError query={query} />
      ) : !data ? (
        <SourcesSkeleton />
      ) : data.views === 0 ? (
        <p className="mt-2 text-muted">
          No views yet. Share a link to a product; with ?utm_campaign=spring at its end, its visits are
          counted under that name.
        </p>
      ) : (
        <Sources sources={data} />
      )}
    </section>
  );
}

function Sources({ sources: { unknown, sources } }: { sources: ViewSources }) {
  const most = Math.max(unknown, ...sources.map(({ views }) => views));
  const kinds = (Object.keys(KINDS) as ViewSourceKind[]).flatMap((kind) => {
    const rows = sources.filter((source) => source.kind === kind);
    return rows.length > 0 ? [{ kind, rows }] : [];
  });
  return (
    <>
      <div className="mt-3 grid gap-5 @xl:grid-cols-2">
        {kinds.map(({ kind, rows }) => (
          <Kind key={kind} kind={kind} rows={rows} most={most} />
        ))}
        {unknown > 0 && (
          <Group title="Not known" total={unknown}>
            <Row name="Typed, bookmarked, from mails or apps" views={unknown} most={most} />
          </Group>
        )}
      </div>
      <p className="mt-4 text-sm text-muted">
        Views of product pages. Words are shown once they were asked for {SEARCH_VIEWS_MIN} times on a day;
        nothing is kept of who looked.
      </p>
    </>
  );
}

function Kind({ kind, rows, most }: { kind: ViewSourceKind; rows: readonly Source[]; most: number }) {
  const [showsAll, setShowsAll] = useState(false);
  const { title, others } = KINDS[kind];
  // What has no name is last, however much it is.
  const ordered = [...rows.filter(({ name }) => name), ...rows.filter(({ name }) => !name)];
  const visible = showsAll ? ordered : ordered.slice(0, COLLAPSED_COUNT);
  return (
    <Group title={title} total={sum(rows.map((row) => row.views))}>
      {visible.map((row) => (
        <Row key={row.name} name={nameOf(row) ?? others} views={row.views} most={most} />
      ))}
      {ordered.length > COLLAPSED_COUNT && (
        <li>
          <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show fewer' : `Show all ${ordered.length}`}
          </Button>
        </li>
      )}
    </Group>
  );
}

const nameOf = ({ kind, name }: Source): string | null =>
  kind === 'place' ? PLACES[name as ViewPlace] : name;

function Group({ title, total, children }: { title: string; total: number; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h4 id={id} className="flex justify-between gap-4 px-2 text-sm text-muted">
        {title} <span className="tabular-nums">{formatCount(total)}</span>
      </h4>
      <ul className="mt-1 grid gap-0.5">{children}</ul>
    </section>
  );
}

/** The bar behind a row is its part of the source with most views. */
function Row({ name, views, most }: { name: string; views: number; most: number }) {
  return (
    <li className="relative flex justify-between gap-4 px-2 py-1 text-[0.9375rem]">
      <span
        aria-hidden="true"
        className="absolute inset-y-0 start-0 min-w-0.5 rounded-small bg-shade"
        style={{ width: `${(views / most) * 100}%` }}
      />
      <bdi className="relative min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
      <span className="relative tabular-nums">{formatCount(views)}</span>
    </li>
  );
}

function SourcesSkeleton() {
  return (
    <Loading label="Loading where buyers come from" className="mt-3 grid gap-5 @xl:grid-cols-2">
      {['first', 'second', 'third', 'fourth'].map((group) => (
        <div key={group} className="grid gap-2">
          <Skeleton className="block h-5 w-28" />
          <Skeleton className="block h-8" />
          <Skeleton className="block h-8" />
        </div>
      ))}
    </Loading>
  );
}
