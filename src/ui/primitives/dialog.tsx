import type { DialogProps } from './dialog-props.ts';
import { usePart } from './use-part.ts';

const load = () => import('./dialog-panel.tsx');

/** A modal window. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const Panel = usePart(load, props.open);
  return Panel && <Panel {...props} />;
}

/** Fetches the dialog's code ahead, say when the pointer reaches its button. */
export const warmDialog = (): void => void load().catch(() => undefined);
