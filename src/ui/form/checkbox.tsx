import type { ComponentProps } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** The accessible name; not shown. */
  label: string;
  /** Shows the indeterminate state, for example if only some rows are selected. */
  mixed?: boolean;
}

/** A checkbox without a visible label, for tables; the whole cell is clickable. */
export function Checkbox({ label, mixed = false, ...input }: CheckboxProps) {
  return (
    <label className="grid size-9 place-items-center pointer-coarse:size-11">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-4.5 cursor-pointer"
        ref={(element) => {
          if (element) element.indeterminate = mixed;
        }}
        {...input}
      />
    </label>
  );
}
