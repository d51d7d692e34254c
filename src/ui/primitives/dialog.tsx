import type { ReactNode, RefObject } from 'react';
import { usePart } from './use-part.ts';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A line under the title, read with it. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, always in sight. A submit button there takes `form="id of the form"`. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Where the focus goes on opening; else the first thing that takes it. */
  initialFocus?: RefObject<HTMLElement | null>;
}

const load = () => import('./dialog-panel.tsx');

/** A modal window. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const Panel = usePart(load, props.open);
  return Panel && <Panel {...props} />;
}

/** Fetches the dialog's code ahead, say when the pointer reaches its button. */
export const warmDialog = (): void => void load().catch(() => undefined);
