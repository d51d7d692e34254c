import { useRef } from 'react';
import { RANDOM_PAGE_SIZE } from '#domain/limits.ts';
import { Section } from '#ui/frames/section.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import { ProductGridSkeleton } from '#web/features/catalog/product-grid.tsx';
import { useNearViewport } from './use-near-viewport.ts';

const load = () => import('./surprise-pages.tsx');

/** Random products, read once the visitor comes near: the page that is the same for everyone has none. */
export function Surprises() {
  const part = useRef<HTMLDivElement>(null);
  const Pages = useLazyComponent(load, useNearViewport(part));
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
      <div ref={part} className="surprises">
        {Pages ? <Pages /> : <ProductGridSkeleton count={RANDOM_PAGE_SIZE} />}
      </div>
    </Section>
  );
}
