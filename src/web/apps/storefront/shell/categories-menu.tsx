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
import { useLocation } from 'react-router';
import type { MainCategory } from '#contract/catalog.ts';
import { Glyph } from '#ui/primitives/icons.tsx';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';

const load = () => import('./mega-panel.tsx');
/** Ahead of the opening; a failure shows when it is opened. */
const warm = () => void load().catch(() => undefined);

/** Milliseconds: neither a pointer that crosses opens the panel, nor one that slips closes it. */
const REST = 120;

/** 'hover' goes with the pointer; what a press or a key opened stays until it is closed. */
type Opened = 'no' | 'hover' | 'press' | 'key';

const hovers = (event: PointerEvent): boolean =>
  event.pointerType === 'mouse' && window.matchMedia('(min-width: 640px)').matches;

function useOpened(root: RefObject<HTMLElement | null>) {
  const [opened, setOpened] = useState<Opened>('no');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { key } = useLocation();
  const open = opened !== 'no';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a move to another page closes the panel
  useEffect(() => setOpened('no'), [key]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const onPress = (event: globalThis.PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpened('no');
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [root, open]);
  const set = (to: Opened) => {
    clearTimeout(timer.current);
    setOpened(to);
  };
  const later = (from: Opened, to: Opened) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened((now) => (now === from ? to : now)), REST);
  };
  return { opened, open, set, later };
}

/** 'Categories' in the main navigation: a link without scripts, with them the way into the whole tree. */
export function CategoriesMenu({ categories }: { categories: readonly MainCategory[] }) {
  const root = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const { opened, open, set, later } = useOpened(root);
  const MegaPanel = useLazyComponent(load, open);

  function onClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (opened === 'press' || opened === 'key') set('no');
    else set(event.detail === 0 ? 'key' : 'press');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      set('no');
      link.current?.focus();
    } else if (event.target === link.current && (event.key === 'ArrowDown' || event.key === ' ')) {
      event.preventDefault();
      set('key');
    }
  }
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) set('no');
  };

  return (
    <li
      ref={root}
      onPointerEnter={(event) => {
        warm();
        if (hovers(event)) later('no', 'hover');
      }}
      onPointerLeave={(event) => hovers(event) && later('hover', 'no')}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <a
        ref={link}
        href="/all-categories"
        aria-expanded={open}
        className="categories-link"
        onClick={onClick}
        onFocus={warm}
      >
        Categories
        <Glyph name="down" className="size-4 glyph-turns" />
      </a>
      {open && MegaPanel && <MegaPanel categories={categories} takeFocus={opened === 'key'} />}
    </li>
  );
}
