import { useQuery } from '@tanstack/react-query';
import type { InputOf } from '#contract/contract.ts';
import type { Difference } from '#contract/reconciliation.ts';
import { formatDollars } from '#domain/money.ts';
import { DIFFERENCE_KINDS } from '#domain/reconciliation.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { differenceList } from '#web/features/reconciliation/reconciliation.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { LedgerCheck } from './ledger/ledger-check.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Reconciliation', noIndex: true }) };

const KINDS = DIFFERENCE_KINDS.map((kind) => ({ value: kind, label: capitalized(kind) }));
const STATES = [{ value: 'true', label: 'Explained' }];

const MEANINGS: Record<Difference['kind'], string> = {
  'missing here': 'The ledger has nothing of it.',
  'missing there': 'The card provider has nothing of it.',
  'different amount': 'Both have it, with other amounts.',
};

const COLUMNS: readonly Column<Difference>[] = [
  {
    header: 'Provider’s Id',
    kind: 'lead',
    cell: ({ providerId, isFee, order }) => (
      <div>
        <span className="font-medium [overflow-wrap:anywhere]">
          {isFee && 'Fee of '}
          {providerId}
        </span>
        {order && (
          <p className="text-sm">
            <Link to={`/admin-orders/${order.id}`} className="text-muted hover:underline">
              {order.number}
            </Link>
          </p>
        )}
      </div>
    ),
  },
  {
    header: 'Difference',
    cell: ({ kind }) => (
      <div>
        {capitalized(kind)}
        <p className="text-sm text-muted">{MEANINGS[kind]}</p>
      </div>
    ),
  },
  { header: 'Ledger', numeric: true, cell: ({ ours }) => amountOf(ours) },
  { header: 'Provider', numeric: true, cell: ({ theirs }) => amountOf(theirs) },
  {
    header: 'Since',
    cell: ({ since, endedAt }) => (
      <div>
        <Timestamp at={since} />
        {endedAt && (
          <p className="text-sm text-muted">
            Explained <Timestamp at={endedAt} />
          </p>
        )}
      </div>
    ),
  },
];

/** Where the ledger's card account and the card provider's balance differ. */
function ReconciliationScreen() {
  const list = useListAddress('kind', 'ended');
  const { page, limit, kind, ended } = list.query;
  // What the API refuses of the address, the list leaves out.
  const differenceQuery = { page, limit, kind, ended } as InputOf<'GET admin/reconciliation'>['query'];
  const query = useQuery(differenceList(useApi(), differenceQuery));
  const comparedAt = query.data?.comparedAt;
  return (
    <ListScreen
      title="Reconciliation"
      subtitle={
        comparedAt ? (
          <>
            The ledger and the card provider were last compared at <Timestamp at={comparedAt} />.
          </>
        ) : (
          'The ledger is compared with the card provider once a day.'
        )
      }
      actions={<LedgerCheck />}
      list={list}
      query={query}
      filters={
        <>
          <ListFilter
            list={list}
            name="kind"
            label="Difference"
            placeholder="All differences"
            fieldClassName="grow basis-52 sm:max-w-64"
            options={KINDS}
          />
          <ListFilter
            list={list}
            name="ended"
            label="State"
            placeholder="Not explained"
            fieldClassName="grow basis-44 sm:max-w-56"
            options={STATES}
          />
        </>
      }
      columns={COLUMNS}
      nameOf={({ providerId }) => `the difference of ${providerId}`}
      empty={{
        title: comparedAt ? 'No differences.' : 'Not compared yet.',
        text: 'When the ledger and the balance of the card provider differ, it appears here, and ends by itself once it is explained.',
      }}
    />
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const amountOf = (amount: number | null): string =>
  amount === null ? '–' : amount < 0 ? `−${formatDollars(-amount)}` : formatDollars(amount);

export { ReconciliationScreen as Component };
