import { Fragment } from 'react';
import type { LookInside } from '#contract/look-inside.ts';
import { fileFacts } from '#domain/file-facts.ts';
import { LICENSE_NAMES } from '#domain/license.ts';
import { formatDollars } from '#domain/money.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Price } from '#ui/primitives/price.tsx';
import { QuantityStepper } from '#ui/primitives/quantity-stepper.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import { WishlistButton } from '#web/features/catalog/wishlist-button.tsx';
import { boughtBefore, lastOf, usePurchases } from '#web/features/library/purchases.data.ts';
import { useSession } from '#web/kernel/session.ts';
import { LicenseChoice } from './license-choice.tsx';
import type { PurchaseState } from './use-purchase.ts';

export function Purchase({ purchase, look }: { purchase: PurchaseState; look: LookInside | undefined }) {
  const { product, originalPrice, quantity, setQuantity, addToCart, buyNow, buttons, cannotBuy } = purchase;
  const { priceKind } = product;
  const isFixed = priceKind === 'fixed';
  const Offer = useLazyComponent(loadOffer, !isFixed);
  return (
    <>
      <Price
        price={isFixed ? purchase.item.price : product.price}
        originalPrice={originalPrice}
        priceKind={priceKind}
        className="mt-5 block text-[1.75rem] leading-tight"
      />
      <WhatYouGet purchase={purchase} look={look} />
      <p className="mt-1 text-sm text-muted">
        <Delivery product={product} />
      </p>
      {product.licenses.length > 0 && (
        <LicenseChoice
          licenses={product.licenses}
          chosen={purchase.item.license}
          onChoose={purchase.chooseLicense}
        />
      )}
      {product.parts && originalPrice && (
        <p className="mt-1 text-sm font-medium">
          You save {formatDollars(originalPrice - purchase.item.price)}
        </p>
      )}
      {product.parts && <Own purchase={purchase} />}
      {product.available !== null && (
        <p className="mt-4 text-sm font-medium">
          {product.available === 0 ? 'Sold out' : `Only ${product.available} left`}
        </p>
      )}
      {/* As high as what comes, so that nothing moves. */}
      {!isFixed && (
        <div className={priceKind === 'free' ? 'mt-5 min-h-13' : 'mt-5 min-h-28'}>
          {Offer && <Offer purchase={purchase} />}
        </div>
      )}
      <div ref={buttons} className="mt-5 flex flex-wrap items-center gap-3">
        {isFixed && !product.parts && <QuantityStepper value={quantity} onChange={setQuantity} />}
        <WishlistButton product={product} />
        {priceKind !== 'free' && (
          <div className="grid w-full grid-cols-2 gap-3">
            <Button size="lg" className="px-3" disabled={cannotBuy} onClick={addToCart}>
              Add to Cart
            </Button>
            <Button size="lg" className="px-3" variant="secondary" disabled={cannotBuy} onClick={buyNow}>
              Buy Now
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

const loadOffer = () => import('./offer.tsx');

function factsOf({ product }: PurchaseState, look: LookInside | undefined): string[] {
  if (product.parts) return [`${product.parts.length} products`];
  return product.whatYouGet ? [product.whatYouGet] : look ? fileFacts(look) : ['PDF'];
}

const loadOwn = () => import('./own-bundle.tsx');

/** What the signed-in customer has of a bundle. */
function Own({ purchase: { product, setToPay } }: { purchase: PurchaseState }) {
  const { user } = useSession();
  const OwnBundle = useLazyComponent(loadOwn, user?.role === 'customer');
  return OwnBundle && user && <OwnBundle product={product} userId={user.id} onToPay={setToPay} />;
}

/** Format, pages, sizes and licence. The line is there before the file is known, so that nothing moves. */
function WhatYouGet({ purchase, look }: { purchase: PurchaseState; look: LookInside | undefined }) {
  const { license } = purchase.item;
  const facts = factsOf(purchase, look);
  if (license) facts.push(LICENSE_NAMES[license]);
  return (
    <p className="mt-2 min-h-6">
      <span className="text-muted">What you get: </span>
      {facts.map((fact, index) => (
        <Fragment key={fact}>
          {index > 0 && ' · '}
          <bdi>{fact}</bdi>
        </Fragment>
      ))}
    </p>
  );
}

/** How the file comes, or when the customer has bought it: known once the page is hydrated, so it takes the same place. */
function Delivery({ product: { id, whatYouGet, priceKind } }: Pick<PurchaseState, 'product'>) {
  const { data = [] } = usePurchases([id]);
  const purchase = lastOf(data, id);
  if (!purchase)
    return `${whatYouGet ? 'Files' : 'PDF'}, instant download${priceKind === 'free' ? '' : ' after payment'}`;
  return (
    <>
      {boughtBefore(purchase)}{' '}
      <Link to="/library" className="underline underline-offset-3">
        In your library
      </Link>
    </>
  );
}

const loadBar = () => import('./purchase-bar.tsx');

/** At the bottom of a phone's screen while the buttons are off screen. Last in `main`, so that it does not cover the footer. */
export function PurchaseBar({ purchase, look }: { purchase: PurchaseState; look: LookInside | undefined }) {
  const Bar = useLazyComponent(loadBar, purchase.isOffScreen);
  return (
    <div className="pointer-events-none sticky bottom-0 z-20 min-h-16 md:hidden">
      {Bar && purchase.isOffScreen && <Bar purchase={purchase} facts={factsOf(purchase, look)} />}
    </div>
  );
}
