import type { DrawerProps } from './drawer-props.ts';
import { useLazyOverlay } from './use-lazy-overlay.ts';

const load = () => import('./drawer-panel.tsx');

/** A modal sheet at a side or at the bottom, for menu and filters on small screens. Its code is loaded when it first opens. */
export function Drawer(props: DrawerProps) {
  const Panel = useLazyOverlay(load, props.open, () => props.onOpenChange(false));
  return Panel && <Panel {...props} />;
}

/** Loads the drawer's code in advance. */
export const preloadDrawer = (): void => void load().catch(() => undefined);
