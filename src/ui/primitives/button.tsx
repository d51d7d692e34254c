import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';

export { buttonClass } from './button-class.ts';

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Pending: keeps width and focus, ignores clicks, and sets aria-busy. */
  busy?: boolean;
  /** Replaces the label while busy ('Processing...'); without it a spinner covers the label. */
  busyText?: string;
}

function ignoreClick(event: MouseEvent<HTMLButtonElement>) {
  event.preventDefault();
  event.stopPropagation();
}

/** Both labels share one grid cell, so that the button always has the width of the longer one. */
function BusyLabels({ busy, busyText, children }: Pick<ButtonProps, 'busy' | 'busyText' | 'children'>) {
  const label = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-2';
  return (
    <span className="grid">
      <span className={busy ? `${label} invisible` : label}>{children}</span>
      <span className={busy ? label : `${label} invisible`}>{busyText}</span>
    </span>
  );
}

export function Button({
  variant,
  size,
  block,
  busy,
  busyText,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, block, className })}
      onClick={busy ? ignoreClick : onClick}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      {...rest}
    >
      {busyText ? (
        <BusyLabels busy={busy} busyText={busyText}>
          {children}
        </BusyLabels>
      ) : busy ? (
        <>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
          <span className="absolute size-4 animate-spin rounded-full border-2 border-current border-t-transparent" />
        </>
      ) : (
        children
      )}
    </button>
  );
}
