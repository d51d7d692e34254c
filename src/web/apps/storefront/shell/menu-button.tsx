import { useState } from 'react';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import type { CommonData } from './common.ts';
import { ShellIcon } from './icons.tsx';
import { useHydrated } from './use-hydrated.ts';

const load = () => import('./menu-drawer.tsx');
/** Ahead of the press; a failure shows when it is pressed. */
const warm = () => void load().catch(() => undefined);

/** Opens the small screens' menu. Without scripts it leads to the links at the page's foot. */
export function MenuButton({ common }: { common: CommonData }) {
  const alive = useHydrated();
  const [open, setOpen] = useState(false);
  const MenuDrawer = useLazyComponent(load, open);
  const icon = <ShellIcon name="menu" />;
  if (!alive) {
    return (
      <a href="#site-footer" aria-label="Menu" className="header-action menu-button">
        {icon}
      </a>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        className="header-action menu-button"
        onPointerDown={warm}
        onClick={() => setOpen(true)}
      >
        {icon}
      </button>
      {MenuDrawer && <MenuDrawer common={common} open={open} onOpenChange={setOpen} />}
    </>
  );
}
