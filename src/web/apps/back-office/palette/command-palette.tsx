import { useLazyComponent } from '#ui/primitives/use-lazy-component.ts';
import type { CommandPaletteProps } from './palette-props.ts';

const load = () => import('./palette-panel.tsx');

/** The search for screens, records and actions. Its code is loaded when it first opens. */
export function CommandPalette(props: CommandPaletteProps) {
  const Panel = useLazyComponent(load, props.open);
  return Panel && <Panel {...props} />;
}
