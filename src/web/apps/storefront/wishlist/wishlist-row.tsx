import type { ProductCard } from '#contract/catalog.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { Price } from '#ui/primitives/price.tsx';
import { toast } from '#ui/primitives/toast.ts';
import { cart } from '#web/features/cart/cart.ts';
import { wishlist } from '#web/features/catalog/wishlist.ts';

/** A product of the wishlist. `isUnavailable`: the market no longer lists it. */
export function WishlistRow({ product, isUnavailable }: { product: ProductCard; isUnavailable: boolean }) {
  function addToCart() {
    cart.add(product);
    toast.success('Added to your cart.');
  }
  const picture = (
    <Picture
      url={product.featuredImage}
      alt=""
      sizes="112px"
      className="size-20 rounded-control sm:size-28"
    />
  );
  return (
    <li className="wishlist-row">
      {isUnavailable ? (
        picture
      ) : (
        <Link to={`/product/${product.slug}`} aria-hidden="true" tabIndex={-1}>
          {picture}
        </Link>
      )}
      <div className="min-w-0">
        <h2 className="font-serif text-lg leading-snug font-heading">
          {isUnavailable ? (
            product.name
          ) : (
            <Link to={`/product/${product.slug}`} className="hover:underline">
              {product.name}
            </Link>
          )}
        </h2>
        {product.shopName && <p className="mt-0.5 text-sm text-muted">{product.shopName}</p>}
        {isUnavailable ? (
          <p className="mt-2 text-sm text-danger">This product is no longer available.</p>
        ) : (
          <Price
            price={product.price}
            originalPrice={product.originalPrice}
            priceKind={product.priceKind}
            className="mt-2 block"
          />
        )}
      </div>
      <div className="actions">
        {!isUnavailable && (
          <Button size="sm" onClick={addToCart} aria-label={`Add to Cart: ${product.name}`}>
            Add to Cart
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          onClick={() => wishlist.toggle(product)}
          aria-label={`Remove ${product.name}`}
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
