import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { useRef } from 'react';
import type { DrawerProps } from './drawer-props.ts';
import { initialFocusTarget } from './initial-focus.ts';
import { SheetParts } from './sheet-parts.tsx';

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
        <Dialog.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim animate-appear" />
        <Dialog.Popup
          ref={popup}
          initialFocus={() => initialFocusTarget(popup.current)}
          className={clsx(
            'fixed inset-y-0 z-50 flex w-[min(22rem,calc(100vw-3rem))] flex-col bg-surface text-ink shadow-float outline-none',
            side === 'left' ? 'left-0 animate-from-left' : 'right-0 animate-from-right',
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
