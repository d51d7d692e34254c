import type { ReactNode } from 'react';

export interface EmptyStateProps {
  title: string;
  /** A second line with the next step. */
  children?: ReactNode;
  /** An icon of about 28 px. */
  icon?: ReactNode;
  /** The next step, as a link or a button. */
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ title, children, icon, action, className = '' }: EmptyStateProps) {
  return (
    <div className={`flex flex-col items-center px-4 py-14 text-center ${className}`}>
      {icon && (
        <span
          className="mb-4 grid size-14 place-items-center rounded-pill bg-shade text-muted"
          aria-hidden="true"
        >
          {icon}
        </span>
      )}
      <p className="max-w-md text-lg font-medium text-balance">{title}</p>
      {children && <p className="mt-1.5 max-w-md text-muted text-balance">{children}</p>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
