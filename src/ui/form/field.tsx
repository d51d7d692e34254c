import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

/** What every control of this folder takes beside the attributes of its own element. */
export interface FieldProps {
  label: string;
  /** Said before the mistake is made: format, limit, why it is asked. */
  hint?: ReactNode;
  /** What is wrong, shown and announced; `errors.email?.message` of react-hook-form. */
  error?: string;
  /** Marks a field that may stay empty. */
  optional?: boolean;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  /** Class of the whole field (a grid column, a width). */
  fieldClassName?: string;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Ties a control to its words: `<Field label="Email" error={…}>{(tie) => <input {...tie} />}</Field>`. */
export function Field({
  label,
  hint,
  error,
  optional,
  hideLabel,
  fieldClassName,
  children,
}: FieldProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={clsx('min-w-0', fieldClassName)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Stands ready before there is an error, so that its coming is announced. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  return (
    <div aria-live="polite">
      {error && (
        <p id={id} className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
