import { useQuery } from '@tanstack/react-query';
import type { VendorVersion } from '#contract/versions.ts';
import { Card } from '#ui/frames/card.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';
import { useReasonDialog } from '#web/features/back-office/use-reason-dialog.tsx';
import { PageChanges } from '#web/features/product-file/page-changes.tsx';
import {
  productVersions,
  VERSIONS_SHOWN,
  versionChanges,
  withdrawVersion,
} from '#web/features/product-file/versions.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { QueryError } from '#web/kernel/query-error.tsx';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { NewVersionDialog } from './new-version-dialog.tsx';

interface VersionsCardProps {
  id: string;
  vendorId: string;
  /** The form of a new version is open. */
  adding: boolean;
  onAddingChange: (adding: boolean) => void;
}

/** The versions of a product's file: who has which, what changed, new ones, and withdrawal. */
export function VersionsCard({ id, vendorId, adding, onAddingChange }: VersionsCardProps) {
  const query = useQuery(productVersions(useApi(), id));
  const withdrawal = useReasonDialog<{ id: string; version: number }>({
    title: 'Withdraw this version?',
    text: ({ version }) =>
      `Version ${version} can no longer be downloaded. Its buyers get the newest version that is left. This cannot be undone.`,
    hint: 'Its buyers get it by e-mail.',
    confirm: 'Withdraw',
    ...withdrawVersion,
  });
  const versions = query.data?.data ?? [];
  const left = versions.filter(({ withdrawn }) => !withdrawn);
  const total = query.data?.total ?? 0;
  return (
    <Card
      title="Versions"
      action={
        <Button size="sm" onClick={() => onAddingChange(true)}>
          New version
        </Button>
      }
    >
      {query.isPending && (
        <Loading label="Loading the versions" className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </Loading>
      )}
      {query.isError && <QueryError query={query} />}
      {query.data && versions.length === 0 && <p className="text-muted">This product has no file yet.</p>}
      {versions.length > 0 && (
        <ol aria-label="Versions" className="divide-y divide-hairline border-y border-hairline">
          {versions.map((version, index) => (
            <VersionRow
              key={version.version}
              id={id}
              version={version}
              isCurrent={version === left[0]}
              isOtherProduct={version.edition > (versions[index + 1]?.edition ?? version.edition)}
              onWithdraw={
                left.length > 1 ? () => withdrawal.ask({ id, version: version.version }) : undefined
              }
            />
          ))}
        </ol>
      )}
      {total > VERSIONS_SHOWN && (
        <p className="mt-3 text-sm text-muted">
          The newest {VERSIONS_SHOWN}, of {total}.
        </p>
      )}
      {adding && <NewVersionDialog id={id} vendorId={vendorId} open onOpenChange={onAddingChange} />}
      {withdrawal.dialog}
    </Card>
  );
}

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** 'bought first by 4 people · newest for 1 person' */
const whoHasIt = ({ buyers, holders }: Pick<VendorVersion, 'buyers' | 'holders'>): string =>
  [
    ...(buyers > 0 ? [`bought first by ${people(buyers)}`] : []),
    ...(holders > 0 ? [`newest for ${people(holders)}`] : []),
  ].join(' · ') || 'no buyers';

interface VersionRowProps {
  id: string;
  version: VendorVersion;
  /** It is what the product sells, while it is for sale. */
  isCurrent: boolean;
  isOtherProduct: boolean;
  /** Undefined for the only one that is left. */
  onWithdraw: (() => void) | undefined;
}

function VersionRow({ id, version: row, isCurrent, isOtherProduct, onWithdraw }: VersionRowProps) {
  const { version, note, createdAt, withdrawn, withdrawalReason, buyers, holders } = row;
  const api = useApi();
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 grow basis-72">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
          Version {version}
          {isCurrent && <RecordStatus kind="version" status="Current" />}
          {withdrawn && <RecordStatus kind="version" status="Withdrawn" />}
          {isOtherProduct && <RecordStatus kind="version" status="Another product" />}
        </p>
        <p className="mt-0.5 text-sm text-muted tabular-nums">
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          {` · ${whoHasIt({ buyers, holders })}`}
        </p>
        {note && <p className="mt-2 max-w-prose break-words whitespace-pre-line">{note}</p>}
        {withdrawalReason && (
          <p className="mt-2 max-w-prose rounded-control bg-shade p-3 text-sm break-words whitespace-pre-line">
            Withdrawn: <bdi>{withdrawalReason}</bdi>
          </p>
        )}
        {!withdrawn && version > 1 && (
          <PageChanges version={version} query={versionChanges(api, id, version)} />
        )}
      </div>
      {!withdrawn && onWithdraw && (
        <Button variant="secondary" size="sm" aria-label={`Withdraw version ${version}`} onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
    </li>
  );
}
