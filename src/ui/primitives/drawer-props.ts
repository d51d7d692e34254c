import type { ReactNode } from 'react';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  side?: 'left' | 'right' | 'bottom';
  children?: ReactNode;
  footer?: ReactNode;
}
