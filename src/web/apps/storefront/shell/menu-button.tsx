import { lazy, useState } from 'react';
import { OnceOpened } from '#ui/primitives/once-opened.tsx';
import type { CommonData } from './common.ts';
import { ShellIcon } from './icons.tsx';
import { useHydrated } from './use-hydrated.ts';

const load = () => import('./menu-drawer.tsx');
const MenuDrawer = lazy(load);

/** Opens the small screens' menu. Without scripts it leads to the links at the page's foot. */
export function MenuButton({ common }: { common: CommonData }) {
  const alive = useHydrated();
  const [open, setOpen] = useState(false);
  const icon = <ShellIcon name="menu" />;
  if (!alive) {
    return (
      <a href="#site-footer" aria-label="Menu" className="bar-action menu-button">
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
        className="bar-action menu-button"
        onPointerDown={() => void load()}
        onClick={() => setOpen(true)}
      >
        {icon}
      </button>
      <OnceOpened open={open}>
        <MenuDrawer common={common} open={open} onOpenChange={setOpen} />
      </OnceOpened>
    </>
  );
}
