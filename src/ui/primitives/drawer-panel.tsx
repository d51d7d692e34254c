import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { useRef } from 'react';
import type { DrawerProps } from './drawer-props.ts';
import { initialFocusTarget } from './initial-focus.ts';
import { SheetParts } from './sheet-parts.tsx';

const AT_A_SIDE = 'inset-y-0 w-[min(22rem,calc(100vw-3rem))]';
const PLACES = {
  left: `${AT_A_SIDE} left-0 animate-from-left`,
  right: `${AT_A_SIDE} right-0 animate-from-right`,
  bottom: 'inset-x-0 bottom-0 h-[90svh] rounded-t-card animate-rise',
};

/** The Base UI part of `Drawer`; loaded when a drawer first opens. */
export default function DrawerPanel({
  open,
  onOpenChange,
  title,
  side = 'left',
  children,
  footer,
}: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim animate-appear print:hidden" />
        <Dialog.Popup
          ref={popup}
          initialFocus={() => initialFocusTarget(popup.current)}
          className={clsx(
            'fixed z-50 flex flex-col bg-surface text-ink shadow-float outline-none',
            PLACES[side],
          )}
        >
          <SheetParts title={title} footer={footer}>
            {children}
          </SheetParts>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
