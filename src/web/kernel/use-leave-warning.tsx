import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '#ui/primitives/confirm-dialog.tsx';

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Asks for confirmation before navigation or closing the page discards unsaved changes. Returns the dialog to render. */
export function useLeaveWarning(hasUnsavedChanges: () => boolean): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() &&
      addressOf(currentLocation) !== addressOf(nextLocation) &&
      // An expired session redirects there without asking.
      nextLocation.pathname !== '/login',
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsavedChanges]);
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
