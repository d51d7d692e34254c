import { formatDollars } from '#domain/money.ts';
import { ChosenPriceField } from '#web/features/cart/chosen-price-field.tsx';
import { GetForFree } from './get-for-free.tsx';
import type { PurchaseState } from './use-purchase.ts';

/** What a product without a fixed price has instead: the button that gives it, or the field for what is given. */
export default function Offer({ purchase: { product, setGiven } }: { purchase: PurchaseState }) {
  const { priceKind, price, suggestedPrice, halfGave } = product;
  if (priceKind === 'free') return <GetForFree product={product} size="lg" block />;
  return (
    <>
      <ChosenPriceField
        label="You choose the price"
        least={price}
        initial={suggestedPrice ?? price}
        onChange={setGiven}
      />
      {halfGave !== null && (
        <p className="mt-2 text-sm text-muted">Half of the buyers gave {formatDollars(halfGave)} or more.</p>
      )}
    </>
  );
}
