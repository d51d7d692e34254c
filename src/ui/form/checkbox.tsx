import type { ComponentProps } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  /** What it stands for; read, not shown. */
  label: string;
  /** Some of what it stands for is chosen, some is not. */
  mixed?: boolean;
}

/** A bare checkbox for tables; its cell is what one can hit. */
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
