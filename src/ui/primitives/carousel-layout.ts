import type { CSSProperties } from 'react';

/** Window widths in px from which a value applies, up to the next given one. */
export type CarouselBreakpoint = 320 | 480 | 640 | 768 | 1024 | 1280;
export type ByBreakpoint = { 320: number } & Partial<Record<CarouselBreakpoint, number>>;

const BREAKPOINTS: readonly CarouselBreakpoint[] = [320, 480, 640, 768, 1024, 1280];

/**
 * The layout as CSS variables, which `.carousel` in carousel.css reads by window width:
 * - slides in view (--n320 …)
 * - gaps (--g320 …)
 * - whether the controls are shown (--c320 …), which they are where the slides do not all fit
 */
export function carouselVariables(perView: ByBreakpoint, gaps: ByBreakpoint, count: number): CSSProperties {
  const variables: Record<string, string | number> = {};
  for (const width of BREAKPOINTS) {
    const slidesInView = perView[width];
    const gap = gaps[width];
    if (slidesInView !== undefined) {
      variables[`--n${width}`] = slidesInView;
      variables[`--c${width}`] = count > slidesInView ? 'flex' : 'none';
    }
    if (gap !== undefined) variables[`--g${width}`] = `${gap}px`;
  }
  return variables as CSSProperties;
}

/** The number of pages if it is the same at every width, and so known before layout; otherwise null. */
export function fixedPageCount(perView: ByBreakpoint, count: number): number | null {
  const slidesInView = new Set(BREAKPOINTS.map((width) => perView[width]).filter((n) => n !== undefined));
  return slidesInView.size === 1 ? Math.ceil(count / perView[320]) : null;
}
