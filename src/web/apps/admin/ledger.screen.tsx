import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LedgerTransaction } from '#contract/ledger.ts';
import { ACCOUNTS } from '#domain/ledger.ts';
import { formatDollars } from '#domain/money.ts';
import type { Column } from '#ui/frames/data-table.tsx';
import { RecordLink } from '#ui/frames/record-link.tsx';
import { Eye } from '#ui/icons/lucide.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { ListFilter } from '#web/features/back-office/list-filter.tsx';
import { ListScreen } from '#web/features/back-office/list-screen.tsx';
import { PeriodFilter } from '#web/features/back-office/period-filter.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { useListAddress } from '#web/features/back-office/use-list-address.ts';
import { type LedgerQuery, ledgerTransactions } from '#web/features/ledger/ledger.data.ts';
import { useApi } from '#web/kernel/context.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { ACCOUNT_LABELS, kindLabel, movedAmount, transactionName } from './ledger/labels.ts';
import { LedgerCheck } from './ledger/ledger-check.tsx';
import { ShopLinks } from './ledger/shop-links.tsx';
import { TransactionDialog } from './ledger/transaction-dialog.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Ledger', noIndex: true }) };

const KINDS_OF_ACCOUNTS = ACCOUNTS.map((value) => ({ value, label: ACCOUNT_LABELS[value] }));

/** Every transaction of the market's ledger. */
function LedgerScreen() {
  const list = useListAddress('account', 'from', 'to');
  const { searchKeyword, ...filters } = list.query;
  // What the API refuses of the address, the list leaves out.
  const query = useQuery(
    ledgerTransactions(useApi(), { ...filters, ...(searchKeyword && { key: searchKeyword }) } as LedgerQuery),
  );
  const [shown, setShown] = useState<LedgerTransaction | null>(null);
  const [isOpen, setOpen] = useState(false);
  const view = (transaction: LedgerTransaction) => {
    setShown(transaction);
    setOpen(true);
  };
  const { account } = list.filters;
  const isOneOwner = account.includes(':');
  return (
    <>
      <ListScreen
        title="Ledger"
        subtitle="What came to the market is positive, what it owes is negative; each transaction adds up to zero."
        actions={<LedgerCheck />}
        list={list}
        query={query}
        search="Search by key or order"
        filters={
          <>
            <ListFilter
              list={list}
              name="account"
              label="Account"
              placeholder="All accounts"
              fieldClassName="grow basis-44 sm:max-w-60"
              options={
                isOneOwner
                  ? [...KINDS_OF_ACCOUNTS, { value: account, label: ownerOf(account, query.data?.data) }]
                  : KINDS_OF_ACCOUNTS
              }
            />
            <PeriodFilter list={list} />
          </>
        }
        columns={columnsFor(view)}
        nameOf={transactionName}
        rowActions={(transaction) => [
          {
            label: 'View',
            icon: <Eye className="size-4.5" />,
            onSelect: () => view(transaction),
          },
        ]}
        empty={{ title: 'Nothing is booked yet.', text: 'The first sale appears here.' }}
      />
      <TransactionDialog transaction={shown} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

/** The name of an account's shop or country, as the listed transactions have it; without one its id. */
const ownerOf = (account: string, transactions: readonly LedgerTransaction[] = []): string =>
  transactions.flatMap(({ entries }) => entries).find((entry) => entry.account === account)?.owner ?? account;

const columnsFor = (
  onView: (transaction: LedgerTransaction) => void,
): readonly Column<LedgerTransaction>[] => [
  {
    header: 'Transaction',
    kind: 'lead',
    cell: (transaction) => (
      <span className="inline-grid justify-items-start gap-0.5">
        <span title={transaction.key}>
          <RecordLink onOpen={() => onView(transaction)}>{kindLabel(transaction.type)}</RecordLink>
        </span>
        <ShopLinks transaction={transaction} />
      </span>
    ),
  },
  {
    header: 'Order',
    cell: ({ orderId, orderNumber }) =>
      orderId ? (
        <Link to={`/admin-orders/${orderId}`} className="whitespace-nowrap hover:underline">
          {orderNumber}
        </Link>
      ) : (
        '–'
      ),
  },
  { header: 'Moved', numeric: true, cell: (row) => formatDollars(movedAmount(row)) },
  { header: 'When', cell: ({ at }) => <Timestamp at={at} /> },
];

export { LedgerScreen as Component };
