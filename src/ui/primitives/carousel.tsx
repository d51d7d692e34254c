import {
  Children,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { CarouselControls, type CarouselState } from './carousel-controls.tsx';
import type { CarouselEngineProps } from './carousel-engine.tsx';
import { type ByBreakpoint, carouselVariables, knownSteps } from './carousel-layout.ts';

export interface CarouselProps {
  /** Names the group: 'Similar products'. */
  label: string;
  /** One child a slide. */
  children: ReactNode;
  /** Slides in view by window width. */
  perView?: ByBreakpoint;
  /** Gaps in px by window width. */
  gaps?: ByBreakpoint;
  /** Milliseconds between steps; it then goes round, stops under the pointer, the keyboard's focus and for reduced motion. */
  autoplay?: number;
  /** Goes round at the ends. */
  loop?: boolean;
  /** Arrows and dots on the picture, or in a row below. */
  controls?: 'inside' | 'below';
  /** From edge to edge, as a hero: no room around the slides for focus rings, which then lie inside. */
  flush?: boolean;
  className?: string;
}

/** Fetches embla when the carousel comes near the window; until then it is a plain row that scrolls. */
function useEngine(view: RefObject<HTMLElement | null>, needed: boolean) {
  const [engine, setEngine] = useState<{
    Engine: ComponentType<CarouselEngineProps>;
    view: HTMLElement;
  } | null>(null);
  useEffect(() => {
    const node = view.current;
    if (!node || !needed) return;
    let gone = false;
    const watcher = new IntersectionObserver(
      async (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        watcher.disconnect();
        // Without it the row still scrolls, so a failed fetch is no error.
        const part = await import('./carousel-engine.tsx').catch(() => null);
        if (part && !gone) setEngine({ Engine: part.default, view: node });
      },
      { rootMargin: '300px' },
    );
    watcher.observe(node);
    return () => {
      gone = true;
      watcher.disconnect();
    };
  }, [view, needed]);
  return engine;
}

export function Carousel({
  label,
  children,
  perView = { 320: 1 },
  gaps = { 320: 0 },
  autoplay,
  loop = autoplay !== undefined,
  controls = 'below',
  flush = false,
  className = '',
}: CarouselProps) {
  const slides = Children.toArray(children);
  const view = useRef<HTMLDivElement>(null);
  const engine = useEngine(view, slides.length > 1);
  const [state, setState] = useState<CarouselState | null>(null);

  function move(by: 1 | -1) {
    if (!state) view.current?.scrollBy({ left: by * view.current.clientWidth });
    else if (by === 1 ? state.canNext : state.canPrev)
      state.goTo((state.index + by + state.steps) % state.steps);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null;
    if (!by || (event.target instanceof HTMLElement && event.target.closest('input, select, textarea')))
      return;
    event.preventDefault();
    move(by);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields; a section would repeat the landmark around it
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      className={`carousel ${className}`}
      data-flush={flush || undefined}
      data-live={state !== null || undefined}
      style={carouselVariables(perView, gaps, slides.length)}
      onKeyDown={onKeyDown}
    >
      <div ref={view} className="carousel-view">
        <ul className="carousel-track">
          {slides.map((slide, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
            <li key={index}>{slide}</li>
          ))}
        </ul>
      </div>
      {slides.length > 1 && (
        <CarouselControls
          state={state}
          steps={knownSteps(perView, slides.length)}
          move={move}
          inside={controls === 'inside'}
        />
      )}
      {engine && <engine.Engine view={engine.view} loop={loop} autoplay={autoplay} onState={setState} />}
    </div>
  );
}
