import type { ReactNode } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** The target, if the item is a link. */
  href?: string;
  /** The handler, if the item is a button. */
  onSelect?: () => void;
}

export interface PopoverMenuProps {
  /** The accessible name of button and menu: 'Account'. */
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
