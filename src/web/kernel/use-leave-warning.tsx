import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui/primitives/confirm-dialog.tsx';

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Asks for confirmation before unsaved work is left by a link or by closing the page. Returns the dialog to render. */
export function useLeaveWarning(unsaved: () => boolean): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved() &&
      addressOf(currentLocation) !== addressOf(nextLocation) &&
      // An expired session redirects there without asking.
      nextLocation.pathname !== '/login',
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      text="What you have changed here will be lost."
      confirm="Leave"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
