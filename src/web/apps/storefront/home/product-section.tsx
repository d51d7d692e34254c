import type { ProductCard as Product } from '#contract/catalog.ts';
import { Section } from '#ui/frames/section.tsx';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { type SnapRow, useSnapRow } from '#ui/primitives/use-snap-row.ts';
import { ProductCard } from '#web/features/catalog/product-card.tsx';
import { useNearViewport } from './use-near-viewport.ts';

/** As many as fit into the widest row. Further ones are rendered when the section is near the viewport, to keep the page small. */
const INITIAL_COUNT = 5;

const SIZES =
  '(min-width: 80rem) 236px, (min-width: 64rem) 18vw, (min-width: 40rem) calc(29vw - 14px), calc(42vw - 9px)';

interface ProductSectionProps {
  id: string;
  title: string;
  products: readonly Product[];
  background: string;
  color: string;
}

/** One of the home page's product sections, in the colours set for it. */
export function ProductSection({ id, title, products, background, color }: ProductSectionProps) {
  const snap = useSnapRow();
  const near = useNearViewport(snap.row);
  const rendered = near ? products : products.slice(0, INITIAL_COUNT);
  return (
    <Section
      id={id}
      title={title}
      background={background}
      color={color}
      className={isDark(background) ? 'home-section on-dark' : 'home-section'}
      action={products.length > 1 && <Arrows snap={snap} title={title} count={products.length} />}
    >
      {products.length === 0 && <p className="py-8">Currently there are no products available.</p>}
      <ul ref={snap.row} className="product-section-row">
        {rendered.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Arrows({ snap, title, count }: { snap: SnapRow; title: string; count: number }) {
  const turn = (by: 1 | -1) => {
    const index = snap.index + by * (snap.visible ?? 1);
    snap.goTo(Math.min(count - 1, Math.max(0, index)));
  };
  return (
    <div className="product-section-arrows">
      <button
        type="button"
        aria-label={`Back in ${title}`}
        disabled={snap.index === 0}
        onClick={() => turn(-1)}
      >
        <Glyph name="left" />
      </button>
      <button type="button" aria-label={`More of ${title}`} disabled={!snap.more} onClick={() => turn(1)}>
        <Glyph name="right" />
      </button>
    </div>
  );
}

/** Whether a '#rrggbb' colour is dark, by its perceived luminance. */
function isDark(color: string): boolean {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!match) return false;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => Number.parseInt(part, 16));
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128;
}
