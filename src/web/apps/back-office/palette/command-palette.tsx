import { useLazyOverlay } from '#ui/primitives/use-lazy-overlay.ts';
import type { CommandPaletteProps } from './palette-props.ts';

const load = () => import('./palette-panel.tsx');

/** The search for screens, records and actions. Its code is loaded when it first opens. */
export function CommandPalette(props: CommandPaletteProps) {
  const Panel = useLazyOverlay(load, props.open, () => props.onOpenChange(false));
  return Panel && <Panel {...props} />;
}
