import { type CSSProperties, useRef } from 'react';
import type { Slide } from '#contract/content.ts';
import { HERO_INTERVAL } from '#domain/limits.ts';
import { readPicture } from '#domain/picture.ts';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { Picture } from '#ui/primitives/picture.tsx';
import { useSnapRow } from '#ui/primitives/use-snap-row.ts';
import { useAutoplay } from './use-autoplay.ts';

const SIZES = '(min-width: 85rem) 1280px, 100vw';

/** The aspect ratio of the carousel is that of the first slide. */
function shapeOf(slides: readonly Slide[]): CSSProperties | undefined {
  const picture = readPicture(slides[0]?.image ?? '');
  return picture ? ({ '--shape': `${picture.width} / ${picture.height}` } as CSSProperties) : undefined;
}

/** The slides at the top of the home page. A single slide has no controls and no autoplay. */
export function Hero({ slides }: { slides: readonly Slide[] }) {
  const region = useRef<HTMLElement>(null);
  const { row, index, visible, goTo } = useSnapRow();
  const count = slides.length;
  const many = count > 1;
  const move = (by: number) => goTo((index + by + count) % count);
  const { playing, toggle } = useAutoplay({
    region,
    everyMs: HERO_INTERVAL,
    enabled: many,
    step: () => move(1),
  });
  if (count === 0) return null;
  return (
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label="Highlights"
      className="hero"
      // Once the browser has laid it out: see hero.css.
      data-ready={visible === null ? undefined : ''}
      style={shapeOf(slides)}
    >
      <ul ref={row}>
        {slides.map((slide, slideIndex) => (
          <li key={slide.id}>
            <a
              href={slide.link}
              // The picture that would name it may not be there yet.
              aria-label={slide.alt || undefined}
              tabIndex={slideIndex === index ? undefined : -1}
            >
              <Picture url={slide.image} alt={slide.alt} sizes={SIZES} priority={slideIndex === 0} />
            </a>
          </li>
        ))}
      </ul>
      {many && (
        <>
          <button type="button" aria-label="Previous" className="hero-arrow left-3" onClick={() => move(-1)}>
            <Glyph name="left" />
          </button>
          <button type="button" aria-label="Next" className="hero-arrow right-3" onClick={() => move(1)}>
            <Glyph name="right" />
          </button>
          <div className="hero-dots">
            {slides.map((slide, slideIndex) => (
              <button
                key={slide.id}
                type="button"
                aria-label={`Go to ${slideIndex + 1} of ${count}`}
                aria-current={slideIndex === index || undefined}
                onClick={() => goTo(slideIndex)}
              />
            ))}
            {playing !== null && (
              <button
                type="button"
                className="pause"
                aria-label={playing ? 'Pause' : 'Play'}
                onClick={toggle}
              >
                <Glyph name={playing ? 'pause' : 'play'} className="size-3.5" />
              </button>
            )}
          </div>
        </>
      )}
    </section>
  );
}
