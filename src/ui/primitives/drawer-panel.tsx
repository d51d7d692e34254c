import clsx from 'clsx';
import { Dialog } from 'radix-ui';
import type { DrawerProps } from './drawer-props.ts';
import { useFocusReturn } from './focus-return.ts';
import { SheetParts } from './sheet-parts.tsx';

/** The Radix half of `Drawer`; loaded when a drawer is first opened. */
export default function DrawerPanel({
  open,
  onOpenChange,
  title,
  side = 'left',
  children,
  footer,
}: DrawerProps) {
  const focus = useFocusReturn();
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-scrim animate-appear" />
        <Dialog.Content
          aria-describedby={undefined}
          {...focus}
          className={clsx(
            'fixed inset-y-0 z-50 flex w-[min(22rem,calc(100vw-3rem))] flex-col bg-surface text-ink shadow-float outline-none',
            side === 'left' ? 'left-0 animate-from-left' : 'right-0 animate-from-right',
          )}
        >
          <SheetParts title={title} footer={footer}>
            {children}
          </SheetParts>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
