import { useQuery } from '@tanstack/react-query';
import { CARD } from '#ui/frames/card.tsx';
import { PageHeading } from '#ui/frames/page-heading.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { shopArchives } from '#web/features/archive/archive.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { ImportArchive } from './archive/import-archive.tsx';
import { ImportedRecords } from './archive/imported-records.tsx';
import { Imports } from './archive/imports.tsx';
import { TakeAway } from './archive/take-away.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Archive', noIndex: true }) };

/** Everything of the shop as one file, and the import of such a file from another market. */
function ArchiveScreen() {
  const query = useQuery(shopArchives(useApi()));
  return (
    <>
      <PageHeading
        plain
        title="Archive"
        subtitle="Take everything of your shop with you, or bring in what you took from another market."
        actions={
          <Link to="/import-products" className={buttonClass({ variant: 'secondary' })}>
            Import from a CSV
          </Link>
        }
      />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-8">
        {query.isError && (
          <div className={CARD}>
            <QueryError query={query} />
          </div>
        )}
        {query.isPending && <Skeleton className="h-40 rounded-card" />}
        {query.data && <TakeAway archive={query.data.archive} />}
        <ImportArchive />
        {query.data && query.data.imports.length > 0 && <Imports imports={query.data.imports} />}
        {query.data && Object.values(query.data.records).some((count) => count > 0) && (
          <ImportedRecords counts={query.data.records} />
        )}
      </div>
    </>
  );
}

export { ArchiveScreen as Component };
