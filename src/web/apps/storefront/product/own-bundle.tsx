import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ProductDetail } from '#contract/catalog.ts';
import { formatDollars } from '#domain/money.ts';
import { isolated } from '#lib/isolated.ts';
import { Link } from '#ui/primitives/link.tsx';
import { productDetail } from '#web/features/catalog/catalog.data.ts';
import { useApi } from '#web/kernel/context.ts';

interface OwnBundleProps {
  product: ProductDetail;
  userId: string;
  /** Called with what the customer pays for the parts that are missing. */
  onToPay: (dollars: number) => void;
}

/** What the signed-in customer has of a bundle, and what the rest costs. The page itself is the same for everyone. */
export default function OwnBundle({ product, userId, onToPay }: OwnBundleProps) {
  const page = productDetail(useApi(), product.slug);
  const { data } = useQuery({ ...page, queryKey: [...page.queryKey, 'own', userId], staleTime: 0 });
  const toPay = data?.toPay;
  useEffect(() => {
    if (toPay !== undefined) onToPay(toPay);
  }, [toPay, onToPay]);
  const owned = (data?.parts ?? []).filter((part) => part.owned);
  if (!data || toPay === undefined || owned.length === 0) return null;
  return (
    <p role="status" className="mt-3 rounded-control bg-accent-soft px-4 py-3 text-sm">
      {toPay === 0 ? (
        <>
          You have everything in this bundle,{' '}
          <Link to="/library" className="underline underline-offset-3">
            in your library
          </Link>
          .
        </>
      ) : (
        <>
          You have {owned.map(({ name }) => `“${isolated(name)}”`).join(', ')}. The rest of the set costs you{' '}
          <strong>{formatDollars(toPay)}</strong> instead of {formatDollars(data.price)}.
        </>
      )}
    </p>
  );
}
