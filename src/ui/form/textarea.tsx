import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { CONTROL } from './control-class.ts';
import { Field, type FieldProps } from './field.tsx';

export type TextareaProps = FieldProps & Omit<ComponentProps<'textarea'>, 'id' | 'children'>;

/** A labelled multi-line input. It grows with its content if the browser supports `field-sizing`. */
export function Textarea({
  label,
  hint,
  error,
  optional,
  hideLabel,
  fieldClassName,
  className,
  rows = 4,
  ...textarea
}: TextareaProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      hideLabel={hideLabel}
      fieldClassName={fieldClassName}
    >
      {(controlProps) => (
        <textarea
          rows={rows}
          dir="auto"
          className={clsx(
            CONTROL,
            'read-only:bg-shade field-sizing-content max-h-96 min-h-28 resize-y',
            className,
          )}
          {...textarea}
          {...controlProps}
        />
      )}
    </Field>
  );
}
