import { useRef } from 'react';
import type { Slide } from '#contract/content.ts';
import { PROMOTION_INTERVAL, PROMOTIONS_SHOWN } from '#domain/limits.ts';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { useSnapRow } from '#ui/primitives/use-snap-row.ts';
import { useAutoplay } from './use-autoplay.ts';

const SIZES = '(min-width: 85rem) 413px, (min-width: 40rem) 31vw, 78vw';

/** Three pictures side by side (a scrolling row on a phone) that rotate if there are more. */
export function Promotions({ slides }: { slides: readonly Slide[] }) {
  const region = useRef<HTMLElement>(null);
  const { row, index, more, goTo } = useSnapRow();
  const { playing, toggle } = useAutoplay({
    region,
    everyMs: PROMOTION_INTERVAL,
    enabled: slides.length > PROMOTIONS_SHOWN,
    step: () => goTo(more ? index + 1 : 0),
  });
  if (slides.length === 0) return null;
  return (
    <section ref={region} aria-label="Promotions" className="promotions page-width">
      <ul ref={row}>
        {slides.map((slide) => (
          <li key={slide.id}>
            <a href={slide.link}>
              <Picture
                url={slide.image}
                alt={slide.alt}
                sizes={SIZES}
                className="aspect-video w-full rounded-card"
              />
            </a>
          </li>
        ))}
      </ul>
      {playing !== null && (
        <button
          type="button"
          className="promotions-pause"
          aria-label={playing ? 'Pause the promotions' : 'Let the promotions move'}
          onClick={toggle}
        >
          <Glyph name={playing ? 'pause' : 'play'} className="size-3.5" />
        </button>
      )}
    </section>
  );
}
