import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** A description below the title. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot, always visible. A submit button there takes `form="id of the form"`. */
  footer?: ReactNode;
  /** 'full': as large as the window, whatever is in it. */
  size?: 'sm' | 'narrow' | 'md' | 'lg' | 'full';
  /** The element that gets the focus on opening; by default the first focusable one. */
  initialFocus?: RefObject<HTMLElement | null>;
}
