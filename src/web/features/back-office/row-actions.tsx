import type { ReactNode } from 'react';
import { MoreHorizontal } from '#ui/icons/lucide.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { PopoverMenu } from '#ui/primitives/popover-menu.tsx';

export interface RowAction {
  /** 'View'. The button's accessible name is the label and the row's name. */
  label: string;
  /** An icon of 18 px. */
  icon: ReactNode;
  /** The target, if the action is a link. */
  href?: string;
  /** Location state passed along with the link. */
  state?: unknown;
  /** The handler, if the action is a button. */
  onSelect?: () => void;
  /** Puts a less frequent action into the menu. */
  more?: boolean;
}

/** Icons are read one by one: more of them are words in the menu. */
const ICONS_SHOWN = 2;

const BUTTON = buttonClass({
  variant: 'ghost',
  className: 'size-9 min-h-0! p-0! text-muted hover:text-ink pointer-coarse:size-11',
});

/** The actions of a row: the two most frequent ones as icons, the others in a menu. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const icons = actions.filter((action) => !action.more).slice(0, ICONS_SHOWN);
  const more = actions.filter((action) => !icons.includes(action));
  return (
    <span className="-my-1 inline-flex justify-end">
      {icons.map(({ label, icon, href, state, onSelect }) =>
        href ? (
          <Link
            key={label}
            to={href}
            state={state}
            aria-label={`${label} ${name}`}
            title={label}
            className={BUTTON}
          >
            {icon}
          </Link>
        ) : (
          <button
            key={label}
            type="button"
            aria-label={`${label} ${name}`}
            title={label}
            className={BUTTON}
            onClick={onSelect}
          >
            {icon}
          </button>
        ),
      )}
      {more.length > 0 && (
        <PopoverMenu label={`More for ${name}`} items={more} className={BUTTON}>
          <MoreHorizontal className="size-4.5" />
        </PopoverMenu>
      )}
    </span>
  );
}
