import clsx from 'clsx';
import { type ReactNode, useId } from 'react';

/** Props of every control in this folder, besides the attributes of its element. */
export interface FieldProps {
  label: string;
  /** Shown from the start: format, limit, or why the field is needed. */
  hint?: ReactNode;
  /** The error, shown and announced; `errors.email?.message` of react-hook-form. */
  error?: string;
  /** Marks the field as optional. */
  optional?: boolean;
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean;
  /** Class of the outer element, for a grid column or a width. */
  fieldClassName?: string;
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, hint and error of a control: `<Field label="Email">{(controlProps) => <input {...controlProps} />}</Field>`. */
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
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={clsx('min-w-0', fieldClassName)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium'}>
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
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

/** Rendered before there is an error, since screen readers announce changes of an existing live region only. */
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
