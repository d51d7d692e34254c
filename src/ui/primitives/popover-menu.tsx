import { type ReactNode, useState } from 'react';
import { usePart } from './use-part.ts';

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

const load = () => import('./popover-panel.tsx');

/** Ahead of the press; a failure shows when it is pressed. */
const warm = () => void load().catch(() => undefined);

const BUTTON = 'grid size-11 place-items-center rounded-control hover:bg-shade';

/** A button with a small menu of links and acts. Radix comes with the first press. */
export function PopoverMenu(props: PopoverMenuProps) {
  const [used, setUsed] = useState(false);
  const Panel = usePart(load, used);
  if (Panel) return <Panel {...props} className={props.className ?? BUTTON} />;
  return (
    <button
      type="button"
      className={props.className ?? BUTTON}
      aria-label={props.label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={() => setUsed(true)}
    >
      {props.children}
    </button>
  );
}
