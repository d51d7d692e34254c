import { type ReactNode, useEffect } from 'react';
import { ConfirmDialog } from '#ui/primitives/confirm-dialog.tsx';
import { useRouter, useRouterState } from './router/router-view.tsx';

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** Asks for confirmation before navigation or closing the page discards unsaved changes. Returns the dialog to render. */
export function useLeaveWarning(hasUnsavedChanges: () => boolean): ReactNode {
  const router = useRouter();
  const { blocked } = useRouterState();
  useEffect(
    () =>
      router.block(
        ({ current, next }) =>
          hasUnsavedChanges() &&
          addressOf(current) !== addressOf(next) &&
          // An expired session redirects there without asking.
          next.pathname !== '/login',
      ),
    [router, hasUnsavedChanges],
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
      open={blocked !== null}
      onOpenChange={(open) => !open && blocked?.reset()}
      title="Leave without saving?"
      text="What you have changed here will be lost."
      confirm="Leave"
      onConfirm={() => blocked?.proceed()}
    />
  );
}
