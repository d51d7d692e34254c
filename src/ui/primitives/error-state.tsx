import { Button } from './button.tsx';
import { Glyph } from './glyph.tsx';

export interface ErrorStateProps {
  title?: string;
  /** What went wrong, as a sentence. */
  message?: string;
  onRetry?: () => void;
  /** A retry is under way. */
  retrying?: boolean;
  className?: string;
}

export function ErrorState({
  title = 'This could not be loaded',
  message = 'Check your connection and try again.',
  onRetry,
  retrying,
  className = '',
}: ErrorStateProps) {
  return (
    <div role="alert" className={`flex flex-col items-center px-4 py-14 text-center ${className}`}>
      <span className="mb-4 grid size-14 place-items-center rounded-pill bg-danger-soft text-danger">
        <Glyph name="alert" className="size-7" />
      </span>
      <p className="max-w-md text-lg font-medium text-balance">{title}</p>
      <p className="mt-1.5 max-w-md text-muted text-balance">{message}</p>
      {onRetry && (
        <Button variant="secondary" className="mt-6" onClick={onRetry} busy={retrying}>
          Retry
        </Button>
      )}
    </div>
  );
}
