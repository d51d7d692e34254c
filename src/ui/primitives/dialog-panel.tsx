import { Dialog } from '@base-ui/react/dialog';
import clsx from 'clsx';
import { useRef } from 'react';
import type { DialogProps } from './dialog-props.ts';
import { initialFocusTarget } from './initial-focus.ts';
import { SheetParts } from './sheet-parts.tsx';

const WIDTHS = {
  sm: 'max-w-sm',
  narrow: 'max-w-120',
  md: 'max-w-lg',
  lg: 'max-w-3xl',
  full: 'h-full max-w-7xl',
};

/** The Base UI part of `Dialog`; loaded when a dialog first opens. */
export default function DialogPanel({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  initialFocus,
}: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop forceRender className="fixed inset-0 z-50 bg-scrim animate-appear print:hidden" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-hidden p-3">
          <Dialog.Popup
            ref={popup}
            initialFocus={() => initialFocus?.current ?? initialFocusTarget(popup.current)}
            className={clsx(
              'flex max-h-[calc(100dvh-1.5rem)] w-full flex-col rounded-card bg-surface text-ink shadow-float outline-none animate-rise',
              WIDTHS[size],
            )}
          >
            <SheetParts title={title} description={description} footer={footer}>
              {children}
            </SheetParts>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
