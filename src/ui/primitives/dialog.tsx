import type { DialogProps } from './dialog-props.ts';
import { useLazyComponent } from './use-lazy-component.ts';

const load = () => import('./dialog-panel.tsx');

/** A modal dialog. Its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const Panel = useLazyComponent(load, props.open);
  return Panel && <Panel {...props} />;
}

/** Loads the dialog's code in advance, for example when its button is hovered. */
export const preloadDialog = (): void => void load().catch(() => undefined);
