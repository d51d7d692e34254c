import type { LedgerTransaction } from '#contract/ledger.ts';
import { Link } from '#ui/primitives/link.tsx';
import { shopsIn } from './labels.ts';

const SHOWN = 2;

/** The shops in a transaction, each as a link to its balance. */
export function ShopLinks({ transaction }: { transaction: Pick<LedgerTransaction, 'entries'> }) {
  const shops = shopsIn(transaction);
  const more = shops.length - SHOWN;
  return (
    <span className="text-sm text-muted [overflow-wrap:anywhere]">
      {shops.slice(0, SHOWN).map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ShopLink id={id} name={name} />
        </span>
      ))}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}

/** A shop by name, as a link to its balance. The title has its id. */
export const ShopLink = ({ id, name }: { id: string; name: string }) => (
  <Link
    to={`/earnings?${new URLSearchParams({ vendorId: id })}`}
    title={id}
    className="underline-offset-3 hover:underline"
  >
    <bdi>{name}</bdi>
  </Link>
);
