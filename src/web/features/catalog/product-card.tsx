import type { ProductCard as Product } from '#contract/catalog.ts';
import { Picture } from '#ui/primitives/picture.tsx';
import { Price } from '#ui/primitives/price.tsx';
import { Rating } from '#ui/primitives/rating.tsx';
import { WishlistHeart } from './wishlist-heart.tsx';

/** In a grid of two columns on a phone, four from 1024 px. */
const SIZES = '(min-width: 80rem) 300px, (min-width: 64rem) 23vw, (min-width: 48rem) 31vw, calc(46vw - 8px)';

interface ProductCardProps {
  product: Product;
  /** Loads the picture eagerly, for the first cards of a page. */
  priority?: boolean;
  /** The picture's `sizes`, if the card is not in the product grid. */
  sizes?: string;
}

/**
 * A product in a list. A page holds dozens, so its HTML is kept small. Its link is a plain anchor; the storefront's
 * layout turns clicks on it into client-side navigation.
 */
export function ProductCard({ product, priority = false, sizes = SIZES }: ProductCardProps) {
  return (
    <article className="product-card">
      <a href={`/product/${product.slug}`}>
        <Picture url={product.featuredImage} alt="" sizes={sizes} priority={priority} className="art" />
        <h3>{product.name}</h3>
      </a>
      <WishlistHeart product={product} />
      <p className="shop">{product.shopName}</p>
      <p className="facts">
        <Price price={product.price} originalPrice={product.originalPrice} priceKind={product.priceKind} />
        {product.partCount ? (
          <span className="bundle">Bundle · {product.partCount}</span>
        ) : (
          <Rating rating={product.rating} reviewCount={product.reviewCount} />
        )}
      </p>
    </article>
  );
}
