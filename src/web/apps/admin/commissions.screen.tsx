import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommissionVersion } from '#contract/commission.ts';
import { COMMISSION_SCOPES } from '#domain/commission.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { History, Pencil } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import {
  type CommissionQuery,
  commissionVersions,
  describeRate,
} from '#web/features/commission/commission.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';
import { useMay } from '#web/kernel/use-may.ts';
import { CommissionDialog } from './commissions/commission-dialog.tsx';
import { type CommissionTarget, SCOPE_LABELS } from './commissions/target.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Commissions', noIndex: true }) };

const SCOPES = COMMISSION_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));
const HOLDS = [{ value: 'true', label: 'Holds now' }];

/** The versions of commission rules: what holds, and what held. */
function CommissionsScreen() {
  const list = useListAddress('holds', 'scope', 'scopeId');
  const { page, limit, ...filters } = list.query;
  const { searchKeyword: _, ...asked } = filters;
  // What the API refuses of the address, the list leaves out.
  const query = useQuery(commissionVersions(useApi(), { page, limit, ...asked } as CommissionQuery));
  const mayConfigure = useMay()('money:configure');
  const [target, setTarget] = useState<CommissionTarget | null>(null);
  const scope = COMMISSION_SCOPES.find((one) => one === list.filters.scope);
  // A vendor or a product that the address names, which may have no rule yet.
  const named: CommissionTarget | null =
    scope && list.filters.scopeId
      ? { scope, scopeId: list.filters.scopeId, name: query.data?.data[0]?.name ?? null }
      : null;
  return (
    <>
      <ListScreen
        title="Commissions"
        subtitle="A product’s rule comes first, then its vendor’s, its nearest category’s, and the market’s. A change holds for later sales only."
        actions={
          mayConfigure && (
            <Button onClick={() => setTarget(named ?? { scope: 'market', scopeId: null, name: null })}>
              New Commission
            </Button>
          )
        }
        list={list}
        query={query}
        filters={
          <>
            <ListFilter
              list={list}
              name="holds"
              label="Versions"
              placeholder="All versions"
              fieldClassName="grow basis-40 sm:max-w-48"
              options={HOLDS}
            />
            <ListFilter
              list={list}
              name="scope"
              label="For"
              placeholder="For everything"
              fieldClassName="grow basis-40 sm:max-w-52"
              options={SCOPES}
            />
          </>
        }
        columns={COLUMNS}
        nameOf={(row) => `${nameOf(row)}, version ${row.version}`}
        rowActions={(row) => [
          ...(mayConfigure
            ? [
                {
                  label: 'New version',
                  icon: <Pencil className="size-4.5" />,
                  onSelect: () => setTarget({ scope: row.scope, scopeId: row.scopeId, name: row.name }),
                },
              ]
            : []),
          {
            label: 'History',
            icon: <History className="size-4.5" />,
            href: historyOf(row),
          },
        ]}
        empty={{ title: 'No commission yet.' }}
      />
      {target && <CommissionDialog target={target} onClose={() => setTarget(null)} />}
    </>
  );
}

/** 'The market', or the name of what the rule is for. */
const nameOf = ({ scope, name, scopeId }: CommissionVersion): string =>
  scope === 'market' ? 'The market' : (name ?? `Deleted: ${scopeId}`);

/** The address of all versions of a rule. */
const historyOf = ({ scope, scopeId }: CommissionVersion): string =>
  `/commissions?scope=${scope}${scopeId ? `&scopeId=${scopeId}` : ''}`;

const COLUMNS: readonly Column<CommissionVersion>[] = [
  {
    header: 'For',
    kind: 'lead',
    cell: (row) => (
      <span className="inline-grid gap-0.5">
        <RecordLink href={historyOf(row)} className="[overflow-wrap:anywhere]">
          {nameOf(row)}
        </RecordLink>
        <span className="text-sm text-muted">
          {SCOPE_LABELS[row.scope]}, version {row.version}
        </span>
      </span>
    ),
  },
  {
    header: 'Commission',
    cell: ({ percent, fixed, holds }) => (
      <span className="inline-grid gap-1">
        <span>{percent === null ? 'Ends: the next rule holds' : describeRate({ percent, fixed })}</span>
        {holds && (
          <span>
            <RecordStatus kind="mark" status="Holds now" />
          </span>
        )}
      </span>
    ),
  },
  {
    header: 'Time',
    cell: ({ from, to }) => (
      <span className="inline-grid gap-0.5 text-sm">
        {/* The market's first rule holds for all sales there ever were. */}
        <span>
          {Date.parse(from) === 0 ? (
            'From the start'
          ) : (
            <>
              From <Timestamp at={from} />
            </>
          )}
        </span>
        {to && (
          <span>
            Until <Timestamp at={to} />
          </span>
        )}
      </span>
    ),
  },
  { header: 'Added by', cell: ({ createdBy }) => createdBy ?? '–' },
];

export { CommissionsScreen as Component };
