import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { Link } from './link.tsx';
import type { MenuItem, PopoverMenuProps } from './popover-menu-props.ts';

const ITEM =
  'flex min-h-11 w-full items-center gap-3 rounded-small px-3 py-2 text-start text-[0.9375rem] hover:bg-shade focus-visible:bg-shade focus-visible:-outline-offset-2';

function Item({ item, close }: { item: MenuItem; close: () => void }) {
  const act = () => {
    close();
    item.onSelect?.();
  };
  if (item.href) {
    return (
      <Link to={item.href} className={ITEM} onClick={act}>
        {item.icon}
        {item.label}
      </Link>
    );
  }
  return (
    <button type="button" className={ITEM} onClick={act}>
      {item.icon}
      {item.label}
    </button>
  );
}

/** The Base UI part of `PopoverMenu`. Initially open, since it is loaded by the press that opens it. */
export default function PopoverPanel({
  label,
  children,
  items,
  header,
  className,
  align = 'end',
}: PopoverMenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger aria-label={label} className={className}>
        {children}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align={align} sideOffset={8} collisionPadding={12} className="z-50">
          <Popover.Popup
            aria-label={label}
            className="w-60 rounded-card bg-surface p-1.5 text-ink shadow-float animate-appear outline-none"
          >
            {header && <div className="mb-1.5 border-b border-hairline px-3 pt-1.5 pb-3">{header}</div>}
            <ul>
              {items.map((item) => (
                <li key={item.label}>
                  <Item item={item} close={() => setOpen(false)} />
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
