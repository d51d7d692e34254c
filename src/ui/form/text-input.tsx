import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { CONTROL } from './control-class.ts';
import { Field, type FieldProps } from './field.tsx';

export type TextInputProps = FieldProps & Omit<ComponentProps<'input'>, 'id' | 'children'>;

/** A labelled one-line input; spread `register('name')` into it. Set `type`, `autoComplete` and `inputMode`. */
export function TextInput({
  label,
  hint,
  error,
  optional,
  hideLabel,
  fieldClassName,
  className,
  type = 'text',
  ...input
}: TextInputProps) {
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
        <input
          type={type}
          dir="auto"
          className={clsx(CONTROL, 'read-only:bg-shade', className)}
          {...input}
          {...controlProps}
        />
      )}
    </Field>
  );
}
