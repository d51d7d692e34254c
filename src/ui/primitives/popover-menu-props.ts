import type { ReactNode } from 'react';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** A link … */
  href?: string;
  /** … or an act. */
  onSelect?: () => void;
}

export interface PopoverMenuProps {
  /** Names the button and the menu: 'Account'. */
  label: string;
  /** The button's content, say an icon. */
  children: ReactNode;
  items: readonly MenuItem[];
  /** Above the items, say the name of who is signed in. */
  header?: ReactNode;
  /** Class of the button. */
  className?: string;
  align?: 'start' | 'end';
}
