import { useState } from 'react';
import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import type { CommonData } from './common.ts';
import { ShellIcon } from './icons.tsx';
import { useHydrated } from './use-hydrated.ts';

const load = () => import('./menu-drawer.tsx');
/** Preloads the menu; a failure is reported when it is opened. */
const preload = () => void load().catch(() => undefined);

/** Opens the menu of small screens. Without scripts it links to the footer. */
export function MenuButton({ common }: { common: CommonData }) {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const MenuDrawer = useLazyComponent(load, open);
  const icon = <ShellIcon name="menu" />;
  if (!isHydrated) {
    return (
      <a href="#site-footer" aria-label="Menu" className="header-action menu-button" data-scripted="">
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
        onPointerDown={preload}
        onClick={() => setOpen(true)}
      >
        {icon}
      </button>
      {MenuDrawer && <MenuDrawer common={common} open={open} onOpenChange={setOpen} />}
    </>
  );
}
