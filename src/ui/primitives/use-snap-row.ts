import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

interface SnapRowState {
  /** The item at the row's left edge. */
  index: number;
  /** How many whole items fit into the row; null until the browser has laid it out. */
  visible: number | null;
  /** Whether the row can be scrolled further to the right. */
  more: boolean;
}

export interface SnapRow extends SnapRowState {
  row: RefObject<HTMLUListElement | null>;
  goTo: (index: number) => void;
}

const START: SnapRowState = { index: 0, visible: null, more: true };

/** A jump of more row widths than this fades instead of scrolling past the items between. */
const SMOOTH_WIDTHS = 1.5;
const FADE_MS = 200;

export const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

function readRow(row: HTMLElement): SnapRowState {
  const [first, second] = row.children;
  const more = row.scrollLeft + row.clientWidth < row.scrollWidth - 4;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) {
    return { index: 0, visible: 1, more };
  }
  const stride = second.offsetLeft - first.offsetLeft;
  if (stride <= 0) return { index: 0, visible: 1, more };
  const gap = stride - first.offsetWidth;
  return {
    index: Math.round(row.scrollLeft / stride),
    visible: Math.max(1, Math.floor((row.clientWidth + gap + 1) / stride)),
    more,
  };
}

const isSame = (a: SnapRowState, b: SnapRowState) =>
  a.index === b.index && a.visible === b.visible && a.more === b.more;

/**
 * The state of a row that scrolls and snaps by CSS, and `goTo` for arrows, dots and timers. Touch, wheel and keys
 * scroll the row without JavaScript.
 */
export function useSnapRow(): SnapRow {
  const row = useRef<HTMLUListElement>(null);
  const [state, setState] = useState(START);
  useEffect(() => {
    const node = row.current;
    if (!node) return;
    const update = () => {
      const next = readRow(node);
      setState((current) => (isSame(current, next) ? current : next));
    };
    update();
    const resize = new ResizeObserver(update);
    resize.observe(node);
    // Items that are added later change neither the row's size nor its scroll position.
    const children = new MutationObserver(update);
    children.observe(node, { childList: true });
    node.addEventListener('scroll', update, { passive: true });
    return () => {
      resize.disconnect();
      children.disconnect();
      node.removeEventListener('scroll', update);
    };
  }, []);
  const goTo = useCallback((index: number) => {
    const node = row.current;
    const [first, item] = [node?.children[0], node?.children[index]];
    if (!node || !(first instanceof HTMLElement) || !(item instanceof HTMLElement)) return;
    const left = item.offsetLeft - first.offsetLeft;
    const isFar = Math.abs(left - node.scrollLeft) > node.clientWidth * SMOOTH_WIDTHS;
    node.scrollTo({ left, behavior: isFar || prefersReducedMotion() ? 'instant' : 'smooth' });
    if (isFar && !prefersReducedMotion()) node.animate({ opacity: [0.4, 1] }, { duration: FADE_MS });
  }, []);
  return { row, ...state, goTo };
}
