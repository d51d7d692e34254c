import clsx from 'clsx';
import { Dialog } from 'radix-ui';
import type { DialogProps } from './dialog-props.ts';
import { useFocusReturn } from './focus-return.ts';
import { SheetParts } from './sheet-parts.tsx';

const WIDTHS = { sm: 'max-w-sm', md: 'max-w-lg', lg: 'max-w-3xl' };

/** The Radix half of `Dialog`; loaded when a dialog is first opened. */
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
  const focus = useFocusReturn(initialFocus);
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 grid place-items-center overflow-hidden bg-scrim p-3 animate-appear">
          <Dialog.Content
            className={clsx(
              'flex max-h-[calc(100dvh-1.5rem)] w-full flex-col rounded-card bg-surface text-ink shadow-float outline-none animate-rise',
              WIDTHS[size],
            )}
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...focus}
          >
            <SheetParts title={title} description={description} footer={footer}>
              {children}
            </SheetParts>
          </Dialog.Content>
        </Dialog.Overlay>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
