import { Toaster } from 'sonner';
import { TOAST_DURATION, TOASTS_SHOWN } from '#domain/limits.ts';
import { Glyph } from './glyph.tsx';

/** Below the header, so that no toast covers the cart link; a layout with a taller header sets --toast-top. */
const TOP = 'var(--toast-top, 5.5rem)';

const TOAST =
  'pointer-events-auto flex w-full items-start gap-2.5 rounded-control px-4 py-3 text-[0.9375rem] font-medium shadow-float';

/** At the top of a phone they would cover a page's heading, which is as wide as they are. */
const PHONE = '(width < 40rem)';

/** The sonner part of `Toaster`: at the top right, on a phone at the bottom, for three seconds, twenty at most, expanded. */
export default function ToasterPanel() {
  return (
    <Toaster
      position={window.matchMedia(PHONE).matches ? 'bottom-center' : 'top-right'}
      duration={TOAST_DURATION}
      visibleToasts={TOASTS_SHOWN}
      expand
      style={{ fontFamily: 'var(--font-sans)' }}
      gap={10}
      offset={{ top: TOP, right: '1rem' }}
      mobileOffset={{ bottom: '1rem', left: '0.75rem', right: '0.75rem' }}
      containerAriaLabel="Notices"
      icons={{
        success: <Glyph name="check" className="mt-px size-5 shrink-0" />,
        error: <Glyph name="alert" className="mt-px size-5 shrink-0" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: TOAST,
          success: 'bg-success text-on-success',
          error: 'bg-danger text-on-danger',
          content: 'min-w-0',
        },
      }}
    />
  );
}
