import type { UseQueryResult } from '@tanstack/react-query';
import { ApiFailure } from '#client/client.ts';
import type { RefundPreview } from '#contract/refunds.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { DataList, type Datum } from '#ui/frames/data-list.tsx';
import { Loading, Skeleton } from '#ui/primitives/skeleton.tsx';

interface RefundSharesProps {
  query: Pick<UseQueryResult<RefundPreview>, 'data' | 'error'>;
  /** The shops by the ids of their vendors. */
  shopNames: ReadonlyMap<string, string>;
}

/** Who would bear a refund: what the customer gets, and what each side gives back for it. */
export function RefundShares({ query: { data, error }, shopNames }: RefundSharesProps) {
  if (error) return <FormError messages={error instanceof ApiFailure ? error.messages : [error.message]} />;
  return (
    <div aria-live="polite" className="rounded-control bg-shade p-4">
      {data ? (
        <DataList figures items={rowsOf(data, shopNames)} />
      ) : (
        <Loading className="grid gap-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      )}
    </div>
  );
}

function rowsOf(
  { customer, vendors, market, tax, codes }: RefundPreview,
  shopNames: ReadonlyMap<string, string>,
): Datum[] {
  return [
    { term: 'The customer gets', value: <strong>{formatDollars(customer)}</strong> },
    ...vendors.map(({ vendorId, amount }) => ({
      term: `${isolated(shopNames.get(vendorId) ?? 'A former shop')} gives back`,
      value: formatDollars(amount),
    })),
    ...(market !== 0 ? [{ term: 'The market gives back', value: formatDollars(market) }] : []),
    ...(tax !== 0 ? [{ term: 'Tax that is not owed', value: formatDollars(tax) }] : []),
    ...(codes !== 0 ? [{ term: 'The market’s discount code gets back', value: formatDollars(-codes) }] : []),
  ];
}
