import type { CSSProperties } from 'react';

/** Widths of the window, in px, at which a carousel may change; each applies up to the next one given. */
export type CarouselBreakpoint = 320 | 480 | 640 | 768 | 1024 | 1280;
export type ByBreakpoint = { 320: number } & Partial<Record<CarouselBreakpoint, number>>;

const BREAKPOINTS: readonly CarouselBreakpoint[] = [320, 480, 640, 768, 1024, 1280];

/**
 * The layout as CSS variables, which `.carousel` in parts.css reads by window width: slides in view (--n320 …),
 * gaps (--g320 …) and whether the controls are shown (--c320 …), which they are where the slides do not all fit.
 */
export function carouselVariables(perView: ByBreakpoint, gaps: ByBreakpoint, count: number): CSSProperties {
  const variables: Record<string, string | number> = {};
  for (const width of BREAKPOINTS) {
    const shown = perView[width];
    const gap = gaps[width];
    if (shown !== undefined) {
      variables[`--n${width}`] = shown;
      variables[`--c${width}`] = count > shown ? 'flex' : 'none';
    }
    if (gap !== undefined) variables[`--g${width}`] = `${gap}px`;
  }
  return variables as CSSProperties;
}

/** The number of pages, if it is the same at every width and so known before the browser lays the slides out. */
export function knownPages(perView: ByBreakpoint, count: number): number | null {
  const shown = new Set(BREAKPOINTS.map((width) => perView[width]).filter((n) => n !== undefined));
  return shown.size === 1 ? Math.ceil(count / perView[320]) : null;
}
