import { Button } from '#ui/primitives/button.tsx';
import { Price } from '#ui/primitives/price.tsx';
import { GetForFree } from './get-for-free.tsx';
import type { PurchaseState } from './use-purchase.ts';

/** Price, format, pages and buttons, in reach of a thumb. */
export default function PurchaseBar({ purchase, facts }: { purchase: PurchaseState; facts: string[] }) {
  const { product, item, addToCart, buyNow, cannotBuy } = purchase;
  const isFree = product.priceKind === 'free';
  return (
    <section
      aria-label="Buy this product"
      className="page-width pointer-events-auto flex min-h-16 flex-wrap items-center gap-2 py-2 border-t border-hairline bg-surface animate-appear print:hidden"
    >
      <p className="me-auto leading-tight">
        <Price price={item.price} priceKind={isFree ? 'free' : undefined} className="block text-lg" />
        <span className="text-xs text-muted">{facts.slice(0, 2).join(' · ')}</span>
      </p>
      {isFree ? (
        <GetForFree product={product} className="px-3" />
      ) : (
        <>
          <Button variant="secondary" className="px-3" disabled={cannotBuy} onClick={buyNow}>
            Buy Now
          </Button>
          <Button className="px-3" disabled={cannotBuy} onClick={addToCart}>
            Add to Cart
          </Button>
        </>
      )}
    </section>
  );
}
