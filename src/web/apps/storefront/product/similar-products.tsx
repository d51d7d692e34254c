import type { ProductCard as Product } from '#contract/catalog.ts';
import { Section } from '#ui/frames/section.tsx';
import { Carousel } from '#ui/primitives/carousel.tsx';
import { ProductCard } from '#web/features/catalog/product-card.tsx';

const PER_VIEW = { 320: 1, 480: 2, 768: 3, 1024: 4 };
const GAPS = { 320: 10, 480: 15, 768: 20, 1024: 20 };
const SIZES =
  '(min-width: 80rem) 300px, (min-width: 64rem) 23vw, (min-width: 48rem) 30vw, (min-width: 30rem) 46vw, 94vw';

export function SimilarProducts({ products }: { products: readonly Product[] }) {
  if (products.length === 0) return null;
  return (
    <Section id="similar-products" title="Similar Products" className="print:hidden">
      <Carousel label="Similar Products" perView={PER_VIEW} gaps={GAPS}>
        {products.map((product) => (
          <ProductCard key={product.id} product={product} sizes={SIZES} />
        ))}
      </Carousel>
    </Section>
  );
}
