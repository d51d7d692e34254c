import { useRef } from 'react';
import { RANDOM_PAGE_SIZE } from '#domain/limits.ts';
import { Section } from '#ui/frames/section.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import { ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { useNearViewport } from './use-near-viewport.ts';

const load = () => import('./surprise-pages.tsx');

/** Random products, fetched by the browser near the viewport, since the cached page is the same for everyone. */
export function Surprises() {
  const container = useRef<HTMLDivElement>(null);
  const Pages = useLazyComponent(load, useNearViewport(container));
  return (
    <Section
      id="surprises"
      title="Surprises You'll Love"
      subtitle="Randomly curated items to spark your interest"
      className="home-section"
    >
      <noscript>
        <a href="/shop" className="underline underline-offset-3">
          See all products
        </a>
      </noscript>
      <div ref={container} className="surprises">
        {Pages ? <Pages /> : <ProductGridSkeleton count={RANDOM_PAGE_SIZE} />}
      </div>
    </Section>
  );
}
