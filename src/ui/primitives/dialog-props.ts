import type { ReactNode, RefObject } from 'react';

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
