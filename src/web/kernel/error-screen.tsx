import { ApiFailure } from '#client/client.ts';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useRouteError } from './router/router-view.tsx';

const FRAME = 'mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-24 text-center';
const HEADING = 'font-serif text-title font-heading';

/** Replaces a screen that failed to load or to render. */
export function ErrorScreen() {
  const error = useRouteError();
  if (statusOf(error) === 404) return <NotFound />;
  return (
    <main className={FRAME} id="content">
      <h1 className={HEADING}>This page could not be loaded</h1>
      <p className="text-muted">
        {error instanceof ApiFailure ? error.message : 'Something went wrong on our side.'}
      </p>
      <button type="button" className={buttonClass()} onClick={() => window.location.reload()}>
        Retry
      </button>
    </main>
  );
}

export function NotFound() {
  return (
    <main className={FRAME} id="content">
      <h1 className={HEADING}>Page Not Found</h1>
      <p className="text-muted">The page you are looking for has moved, or was never here.</p>
      <Link to="/" className={buttonClass()}>
        Return Home
      </Link>
    </main>
  );
}

const statusOf = (error: unknown): number | null =>
  error && typeof error === 'object' && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null;
