import type { DrawerProps } from './drawer-props.ts';
import { useLazyComponent } from './use-lazy-component.ts';

const load = () => import('./drawer-panel.tsx');

/** A sheet from the side: menu and filters of a small screen. Its code is fetched when it first opens. */
export function Drawer(props: DrawerProps) {
  const Panel = useLazyComponent(load, props.open);
  return Panel && <Panel {...props} />;
}

/** Prefetches the drawer's code. */
export const warmDrawer = (): void => void load().catch(() => undefined);
