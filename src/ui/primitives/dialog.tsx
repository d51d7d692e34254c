import type { DialogProps } from './dialog-props.ts';
import { useLazyComponent } from './use-lazy-component.ts';

const load = () => import('./dialog-panel.tsx');

/** A modal window. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const Panel = useLazyComponent(load, props.open);
  return Panel && <Panel {...props} />;
}

/** Prefetches the dialog's code, for example when its button is hovered. */
export const warmDialog = (): void => void load().catch(() => undefined);
