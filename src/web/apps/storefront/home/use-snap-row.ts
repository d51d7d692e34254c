import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

export interface SnapRow {
  row: RefObject<HTMLUListElement | null>;
  /** The item at the row's left edge. */
  index: number;
  /** Whether there is more to the right. */
  more: boolean;
  goTo: (index: number) => void;
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Index of the item at the left edge, and whether the row goes on behind the right one. */
function readRow(row: HTMLElement): { index: number; more: boolean } {
  const [first, second] = row.children;
  const stride =
    first instanceof HTMLElement && second instanceof HTMLElement
      ? second.offsetLeft - first.offsetLeft
      : row.clientWidth;
  return {
    index: stride > 0 ? Math.round(row.scrollLeft / stride) : 0,
    more: row.scrollLeft + row.clientWidth < row.scrollWidth - 4,
  };
}

/**
 * A row that scrolls and snaps by CSS alone, so that fingers, wheels and keys move it without a script; this
 * follows where it stands and moves it for arrows, dots and timers.
 */
export function useSnapRow(): SnapRow {
  const row = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState({ index: 0, more: true });
  useEffect(() => {
    const node = row.current;
    if (!node) return;
    const follow = () => {
      const now = readRow(node);
      setAt((known) => (known.index === now.index && known.more === now.more ? known : now));
    };
    follow();
    const watcher = new ResizeObserver(follow);
    watcher.observe(node);
    // Cards that come later change neither the row's size nor its place.
    const grown = new MutationObserver(follow);
    grown.observe(node, { childList: true });
    node.addEventListener('scroll', follow, { passive: true });
    return () => {
      watcher.disconnect();
      grown.disconnect();
      node.removeEventListener('scroll', follow);
    };
  }, []);
  const goTo = useCallback((index: number) => {
    const node = row.current;
    const [first, item] = [node?.children[0], node?.children[index]];
    if (!node || !(first instanceof HTMLElement) || !(item instanceof HTMLElement)) return;
    const far = Math.abs(item.offsetLeft - first.offsetLeft - node.scrollLeft) > node.clientWidth * 1.5;
    node.scrollTo({
      left: item.offsetLeft - first.offsetLeft,
      behavior: far || still() ? 'instant' : 'smooth',
    });
    if (far && !still()) node.animate({ opacity: [0.4, 1] }, { duration: 200 });
  }, []);
  return { row, ...at, goTo };
}

/**
 * Takes a step every so many milliseconds: not under the pointer, while something inside has the focus, in a
 * hidden tab, off the screen, once paused, nor for those who asked for less motion (then `playing` is null).
 */
export function useAutoplay(options: {
  region: RefObject<HTMLElement | null>;
  every: number;
  enabled: boolean;
  step: () => void;
}): { playing: boolean | null; toggle: () => void } {
  const { region, every, enabled, step } = options;
  const [playing, setPlaying] = useState<boolean | null>(null);
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    if (enabled && !still()) setPlaying(true);
  }, [enabled]);
  useEffect(() => {
    const node = region.current;
    if (!node || !playing) return;
    const timer = setInterval(() => {
      const { top, bottom } = node.getBoundingClientRect();
      const away = document.hidden || bottom < 0 || top > window.innerHeight;
      if (!away && !node.matches(':hover, :has(:focus-visible)')) latest.current();
    }, every);
    return () => clearInterval(timer);
  }, [region, every, playing]);
  return { playing, toggle: () => setPlaying(!playing) };
}
