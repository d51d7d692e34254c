import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useCallback, useEffect, useState } from 'react';
import type { CarouselState } from './carousel-controls.tsx';

export interface CarouselEngineProps {
  view: HTMLElement;
  loop: boolean;
  autoplay?: number;
  onState: (state: CarouselState) => void;
}

type Embla = NonNullable<UseEmblaCarouselType[1]>;

const EVENTS = ['init', 'reInit', 'select'] as const;

const reducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The slide the plain row was scrolled to before embla took over. */
function scrolledTo(view: HTMLElement): number {
  const slides = view.firstElementChild?.children ?? [];
  const left = view.getBoundingClientRect().left;
  const index = Array.from(slides).findIndex((slide) => slide.getBoundingClientRect().right - left > 1);
  return view.scrollLeft > 0 ? Math.max(0, index) : 0;
}

function useAutoplay(
  embla: Embla | undefined,
  view: HTMLElement,
  every: number | undefined,
  playing: boolean,
) {
  useEffect(() => {
    if (!embla || !every || !playing) return;
    const region = view.parentElement;
    const timer = setInterval(() => {
      const watched = region?.matches(':hover, :has(:focus-visible)') || document.hidden;
      if (!watched && embla.scrollSnapList().length > 1) embla.scrollNext();
    }, every);
    return () => clearInterval(timer);
  }, [embla, view, every, playing]);
}

/** The embla half of `Carousel`: draws nothing, moves the slides that are there and reports where they stand. */
export default function CarouselEngine({ view, loop, autoplay, onState }: CarouselEngineProps) {
  const [start] = useState(() => scrolledTo(view));
  const [still] = useState(reducedMotion);
  const [playing, setPlaying] = useState(autoplay !== undefined && !still);
  const [attach, embla] = useEmblaCarousel({
    loop,
    align: 'start',
    containScroll: 'trimSnaps',
    slidesToScroll: 'auto',
    duration: still ? 0 : 18,
  });
  const playable = autoplay !== undefined && !still;

  const report = useCallback(() => {
    if (!embla) return;
    onState({
      index: embla.selectedScrollSnap(),
      steps: embla.scrollSnapList().length,
      canPrev: embla.canScrollPrev(),
      canNext: embla.canScrollNext(),
      playing: playable ? playing : null,
      goTo: (index) => embla.scrollTo(index),
      togglePlaying: () => setPlaying(!playing),
    });
  }, [embla, onState, playable, playing]);

  useEffect(() => {
    view.scrollLeft = 0;
    attach(view);
    return () => attach(null);
  }, [view, attach]);

  useEffect(() => {
    if (!embla || start === 0) return;
    const step = embla.internalEngine().slideRegistry.findIndex((slides) => slides.includes(start));
    embla.scrollTo(Math.max(0, step), true);
  }, [embla, start]);

  useEffect(() => {
    if (!embla) return;
    for (const event of EVENTS) embla.on(event, report);
    report();
    return () => {
      for (const event of EVENTS) embla.off(event, report);
    };
  }, [embla, report]);

  useAutoplay(embla, view, autoplay, playing);
  return null;
}
