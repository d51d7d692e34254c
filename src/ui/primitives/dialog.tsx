import type { DialogProps } from './dialog-props.ts';
import { useLazyOverlay } from './use-lazy-overlay.ts';

const load = () => import('./dialog-panel.tsx');

/** A modal dialog. Its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const Panel = useLazyOverlay(load, props.open, () => props.onOpenChange(false));
  return Panel && <Panel {...props} />;
}

/** Loads the dialog's code in advance, for example when its button is hovered. */
export const preloadDialog = (): void => void load().catch(() => undefined);
