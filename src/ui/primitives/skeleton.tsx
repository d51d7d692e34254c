import type { ReactNode } from 'react';

/** A grey placeholder shape; give it the size of the content. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={className ? `skeleton ${className}` : 'skeleton'} />;
}

/** A container of skeleton shapes in the final layout. Announces to screen readers that the content is loading. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

/** A skeleton of text lines; the last one is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={className ? `block space-y-2 ${className}` : 'block space-y-2'}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <Skeleton key={line} className={line === lines - 1 && lines > 1 ? 'h-4 w-3/5' : 'h-4'} />
      ))}
    </span>
  );
}
