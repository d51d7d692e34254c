import type { ReactNode } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** A link … */
  href?: string;
  /** … or an action. */
  onSelect?: () => void;
}

export interface PopoverMenuProps {
  /** Accessible name of button and menu: 'Account'. */
  label: string;
  /** The button's content, for example an icon. */
  children: ReactNode;
  items: readonly MenuItem[];
  /** Shown above the items, for example the name of the signed-in user. */
  header?: ReactNode;
  /** Class of the button. */
  className?: string;
  align?: 'start' | 'end';
}
