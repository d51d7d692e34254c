import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { focusableScroller } from './focusable-scroller.ts';
import { Glyph } from './glyph.tsx';

/** Header, scrolling body and footer of dialogs and drawers. Only their panels import it, since it imports Base UI. */
export function SheetParts({
  title,
  description,
  children,
  footer,
}: {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
}) {
  return (
    <>
      <header className="flex items-start gap-3 py-3 ps-5 pe-3 sm:ps-6">
        <div className="min-w-0 flex-1 pt-2">
          <Dialog.Title className="line-clamp-3 text-lg leading-snug font-semibold">{title}</Dialog.Title>
          {description && (
            <Dialog.Description className="mt-1 text-sm text-muted">{description}</Dialog.Description>
          )}
        </div>
        <Dialog.Close
          aria-label="Close"
          className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-shade hover:text-ink"
        >
          <Glyph name="close" />
        </Dialog.Close>
      </header>
      <div
        ref={focusableScroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 sm:px-6"
      >
        {children}
      </div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-3 border-t border-hairline px-5 py-4 sm:px-6">
          {footer}
        </footer>
      )}
    </>
  );
}
