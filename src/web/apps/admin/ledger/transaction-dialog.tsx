import type { LedgerTransaction } from '#contract/ledger.ts';
import type { Account } from '#domain/ledger.ts';
import { formatDollars } from '#domain/money.ts';
import { DataList } from '#ui/frames/data-list.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Timestamp } from '#web/features/back-office/timestamp.tsx';
import { ACCOUNT_LABELS, kindLabel } from './labels.ts';
import { ShopLink } from './shop-links.tsx';

const LINK = 'font-medium text-accent underline underline-offset-3';

interface TransactionDialogProps {
  /** The transaction that is shown, also while the dialog closes. */
  transaction: LedgerTransaction | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** One transaction of the ledger with its entries. */
export const TransactionDialog = ({ transaction, ...dialog }: TransactionDialogProps) => (
  <Dialog {...dialog} size="lg" title={transaction ? kindLabel(transaction.type) : ''}>
    {transaction && <Transaction transaction={transaction} onLeave={() => dialog.onOpenChange(false)} />}
  </Dialog>
);

function Transaction({ transaction, onLeave }: { transaction: LedgerTransaction; onLeave: () => void }) {
  const { key, at, orderId, orderNumber, note, entries } = transaction;
  return (
    <div className="grid gap-6">
      <DataList
        items={[
          { term: 'Key', value: <code className="text-sm break-all">{key}</code> },
          { term: 'When', value: <Timestamp at={at} /> },
          ...(orderId
            ? [
                {
                  term: 'Order',
                  value: (
                    <span className="flex flex-wrap gap-x-4 gap-y-1">
                      <Link to={`/admin-orders/${orderId}`} className={LINK}>
                        {orderNumber}
                      </Link>
                      <Link
                        to={`/ledger?searchKeyword=${encodeURIComponent(orderNumber ?? orderId)}`}
                        className={LINK}
                        onClick={onLeave}
                      >
                        All its transactions
                      </Link>
                    </span>
                  ),
                },
              ]
            : []),
          ...(note ? [{ term: 'Note', value: note }] : []),
        ]}
      />
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">Entries</caption>
        <thead>
          <tr className="border-b border-hairline text-start text-sm text-muted">
            <th scope="col" className="py-2 text-start font-medium">
              Account
            </th>
            <th scope="col" className="py-2 text-end font-medium">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ account, owner, amount }) => (
            <tr key={account} className="border-b border-hairline">
              <td className="py-2">
                <Link
                  to={`/ledger?account=${encodeURIComponent(account)}`}
                  className="hover:underline"
                  onClick={onLeave}
                >
                  {ACCOUNT_LABELS[account.split(':')[0] as Account]}
                </Link>
                {owner !== null && (
                  <span className="block text-sm text-muted [overflow-wrap:anywhere]">
                    {account.startsWith('vendor:') ? (
                      <ShopLink id={account.slice('vendor:'.length)} name={owner} />
                    ) : (
                      owner
                    )}
                  </span>
                )}
              </td>
              <td className="py-2 text-end tabular-nums">{formatDollars(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
