import { Children, type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { CarouselControls } from './carousel-controls.tsx';
import { type ByBreakpoint, carouselVariables, fixedPageCount } from './carousel-layout.ts';
import { focusableScroller } from './focusable-scroller.ts';
import { useSnapRow } from './use-snap-row.ts';

export interface CarouselProps {
  /** The group's accessible name: 'Similar products'. */
  label: string;
  /** One child per slide. */
  children: ReactNode;
  /** Slides in view by window width. */
  perView?: ByBreakpoint;
  /** Gaps in px by window width. */
  gaps?: ByBreakpoint;
  className?: string;
}

/** A row of slides that scrolls and snaps, with arrows and dots that move it by one page. */
export function Carousel({
  label,
  children,
  perView = { 320: 1 },
  gaps = { 320: 0 },
  className = '',
}: CarouselProps) {
  const slides = Children.toArray(children);
  const { row, index, visible, more, goTo } = useSnapRow();
  useEffect(() => focusableScroller(row.current), [row]);
  const pages =
    visible === null ? fixedPageCount(perView, slides.length) : Math.ceil(slides.length / visible);
  // The last page may overlap the one before it, so its index cannot be derived from the first visible slide.
  const page = more || pages === null ? Math.floor(index / (visible ?? 1)) : pages - 1;

  function goToPage(to: number) {
    if (visible !== null && pages !== null) goTo(Math.min(Math.max(to, 0), pages - 1) * visible);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (!by || (event.target instanceof HTMLElement && event.target.closest('input, select, textarea')))
      return;
    event.preventDefault();
    goToPage(page + by);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; a section would repeat the landmark around it
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={`carousel ${className}`}
      style={carouselVariables(perView, gaps, slides.length)}
      onKeyDown={onKeyDown}
    >
      <ul ref={row} className="carousel-row">
        {slides.map((slide, slideIndex) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is identified by its place
          <li key={slideIndex}>{slide}</li>
        ))}
      </ul>
      {slides.length > 1 && (
        <CarouselControls
          page={page}
          pages={pages}
          canGoBack={index > 0}
          canGoForward={more}
          goToPage={goToPage}
        />
      )}
    </div>
  );
}
