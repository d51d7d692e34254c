import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Glyph } from '../primitives/icons.tsx';
import { CONTROL } from './control-class.ts';
import { Field, type FieldProps } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'id' | 'children' | 'multiple'> & {
    options: readonly SelectOption[];
    /** The first, empty choice: 'Choose a category'. */
    placeholder?: string;
  };

/** The browser's own list of choices, in the shop's dress. */
export function Select({
  label,
  hint,
  error,
  optional,
  hideLabel,
  fieldClassName,
  className,
  options,
  placeholder,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, optional, hideLabel, fieldClassName }}>
      {(tie) => (
        <div className="relative">
          <select className={clsx(CONTROL, 'appearance-none truncate pe-10', className)} {...select} {...tie}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 end-3 grid place-items-center text-muted">
            <Glyph name="down" />
          </span>
        </div>
      )}
    </Field>
  );
}
