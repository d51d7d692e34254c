import clsx from 'clsx';
import type { Ref } from 'react';
import { isHexColor, NO_COLOR } from '#lib/color.ts';
import { CONTROL } from './control-class.ts';
import { Field, type FieldProps } from './field.tsx';

export interface ColorInputProps extends FieldProps {
  /** '#rrggbb', or an incomplete value while it is typed. */
  value: string;
  onChange: (color: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A colour, typed as '#rrggbb' or picked. */
export function ColorInput({ value, onChange, onBlur, name, ref, ...field }: ColorInputProps) {
  return (
    <Field {...field}>
      {(controlProps) => (
        <div className="relative">
          <input
            type="color"
            aria-label={`Pick ${field.label}`}
            value={isHexColor(value) ? value.toLowerCase() : NO_COLOR}
            onChange={(event) => onChange(event.target.value)}
            className="absolute start-1.5 top-1.5 size-8 cursor-pointer rounded-small border border-line bg-surface p-0.5"
          />
          <input
            {...controlProps}
            ref={ref}
            name={name}
            onBlur={onBlur}
            value={value}
            type="text"
            autoComplete="off"
            spellCheck={false}
            maxLength={7}
            onChange={(event) => onChange(event.target.value)}
            className={clsx(CONTROL, 'ps-12 tabular-nums')}
          />
        </div>
      )}
    </Field>
  );
}
