import type { ReactNode } from 'react';
import { usePart } from './use-part.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'left' | 'right';
  children?: ReactNode;
  footer?: ReactNode;
}

const load = () => import('./drawer-panel.tsx');

/** A sheet from the side: menu and filters of a small screen. Its code is fetched when it first opens. */
export function Drawer(props: DrawerProps) {
  const Panel = usePart(load, props.open);
  return Panel && <Panel {...props} />;
}

/** Fetches the drawer's code ahead. */
export const warmDrawer = (): void => void load().catch(() => undefined);
