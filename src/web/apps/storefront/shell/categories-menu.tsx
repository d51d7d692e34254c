import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from '#ui/navigation.ts';
import { Glyph } from '#ui/primitives/glyph.tsx';
import { useLazyOverlay } from '#ui/primitives/use-lazy-overlay.ts';
import { usePreloadCategories } from './use-preload-categories.ts';

const load = () => import('./mega-panel.tsx');

/** Delay before hovering opens or closes the panel, so that a pointer that only passes by does neither. */
const HOVER_DELAY_MS = 120;

/** How the panel was opened. After 'hover' it closes with the pointer; after 'press' or 'key' it stays until it is closed. */
type OpenState = 'closed' | 'hover' | 'press' | 'key';

const isHover = (event: PointerEvent): boolean =>
  event.pointerType === 'mouse' && window.matchMedia('(min-width: 640px)').matches;

function useOpenState(root: RefObject<HTMLElement | null>) {
  const [state, setState] = useState<OpenState>('closed');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  const open = state !== 'closed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the panel
  useEffect(() => setState('closed'), [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setState('closed');
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [root, open]);
  const set = (next: OpenState) => {
    clearTimeout(timer.current);
    setState(next);
  };
  /** Changes `from` to `to` after the hover delay, unless the state changes before. */
  const setDelayed = (from: OpenState, to: OpenState) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(
      () => setState((current) => (current === from ? to : current)),
      HOVER_DELAY_MS,
    );
  };
  return { state, open, set, setDelayed };
}

/** 'Categories' in the main navigation: opens a panel with the whole tree; without scripts, a link to all categories. */
export function CategoriesMenu() {
  const root = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const { state, open, set, setDelayed } = useOpenState(root);
  const MegaPanel = useLazyOverlay(load, open, () => set('closed'));
  const preloadCategories = usePreloadCategories();
  /** Loads the panel and its categories; a failure is reported when it is opened. */
  function preload() {
    load().catch(() => undefined);
    preloadCategories();
  }

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (state === 'press' || state === 'key') set('closed');
    else set(event.detail === 0 ? 'key' : 'press');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      set('closed');
      link.current?.focus();
    } else if (event.target === link.current && (event.key === 'ArrowDown' || event.key === ' ')) {
      event.preventDefault();
      set('key');
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) set('closed');
  };

  return (
    <li
      ref={root}
      onPointerEnter={(event) => {
        preload();
        if (isHover(event)) setDelayed('closed', 'hover');
      }}
      onPointerLeave={(event) => isHover(event) && setDelayed('hover', 'closed')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <a
        ref={link}
        href="/all-categories"
        data-scripted=""
        aria-expanded={open}
        className="categories-link"
        onClick={onClick}
        onFocus={preload}
      >
        Categories
        <Glyph name="down" className="size-4 glyph-turns" />
      </a>
      {open && MegaPanel && <MegaPanel takeFocus={state === 'key'} />}
    </li>
  );
}
