import { useState } from 'react';
import { useLazyOverlay } from '#ui/primitives/use-lazy-overlay.ts';
import type { SiteLayout } from './common.ts';
import { ShellIcon } from './icons.tsx';
import { useHydrated } from './use-hydrated.ts';
import { usePreloadCategories } from './use-preload-categories.ts';

const load = () => import('./menu-drawer.tsx');

/** Opens the menu of small screens. Without scripts it links to the footer. */
export function MenuButton({ settings }: { settings: SiteLayout['siteSettings'] }) {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const MenuDrawer = useLazyOverlay(load, open, () => setOpen(false));
  const preloadCategories = usePreloadCategories();
  /** Loads the menu and its categories; a failure is reported when it is opened. */
  function preload() {
    load().catch(() => undefined);
    preloadCategories();
  }
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
      {MenuDrawer && <MenuDrawer settings={settings} open={open} onOpenChange={setOpen} />}
    </>
  );
}
