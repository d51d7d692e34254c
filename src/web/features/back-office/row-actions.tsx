import { MoreHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonClass } from '#ui/primitives/button.tsx';
import { PopoverMenu } from '#ui/primitives/popover-menu.tsx';

export interface RowAction {
  /** 'View'; with the row's name behind it, it names the button. */
  label: string;
  /** An icon of 18 px. */
  icon: ReactNode;
  /** A link … */
  href?: string;
  /** Passed along with the link, for the screen that it opens. */
  state?: unknown;
  /** … or an act. */
  onSelect?: () => void;
  /** In the menu behind the dots, for what is done less often. */
  more?: boolean;
}

const BUTTON = buttonClass({
  variant: 'ghost',
  className: 'size-9 min-h-0! p-0! text-muted hover:text-ink pointer-coarse:size-11',
});

/** What can be done with a row: buttons for the common acts, a menu for the others. */
export function RowActions({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const more = actions.filter((action) => action.more);
  return (
    <span className="-my-1 inline-flex justify-end">
      {actions
        .filter((action) => !action.more)
        .map(({ label, icon, href, state, onSelect }) =>
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
          <MoreHorizontal className="size-4.5" aria-hidden="true" />
        </PopoverMenu>
      )}
    </span>
  );
}
