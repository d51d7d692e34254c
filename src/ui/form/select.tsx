import { Combobox } from '@base-ui/react/combobox';
import clsx from 'clsx';
import { type Ref, useState } from 'react';
import { Glyph } from '../primitives/glyph.tsx';
import { CONTROL } from './control-class.ts';
import { Field, type FieldProps } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends FieldProps {
  options: readonly SelectOption[];
  /** The selected option's value; '' for none. */
  value: string;
  /** For react-hook-form's `Controller`: `<Select {...field} label=… options=… />`. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  disabled?: boolean;
  placeholder?: string;
  /** Shows a button that clears the selection. */
  clearable?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const SIDE = 'grid w-9 place-items-center text-muted hover:text-ink';
const OPTION =
  'flex min-h-10 cursor-default items-center justify-between gap-3 rounded-small px-3 py-2 text-[0.9375rem] outline-none select-none data-highlighted:bg-shade data-selected:font-medium pointer-coarse:min-h-11';

/** Selects one of several options, filtered by typing. Arrow keys move, Enter selects, Escape keeps the current one. */
export function Select({
  options,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  placeholder,
  label,
  hint,
  error,
  optional,
  hideLabel,
  fieldClassName,
  clearable,
  ref,
}: SelectProps) {
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const selected = options.find((option) => option.value === value) ?? null;
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
        <Combobox.Root
          items={options}
          value={selected}
          onValueChange={(option) => onChange(option?.value ?? '')}
          disabled={disabled}
          autoHighlight
        >
          <div ref={setBox} className="relative">
            <Combobox.Input
              {...controlProps}
              ref={ref}
              name={name}
              dir="auto"
              onBlur={onBlur}
              onKeyDown={(event) => {
                // Base UI would clear the field; Escape must close the dialog around it.
                const isOpen = event.currentTarget.getAttribute('aria-expanded') === 'true';
                if (event.key === 'Escape' && !isOpen) event.preventBaseUIHandler();
              }}
              placeholder={placeholder}
              autoComplete="off"
              className={clsx(CONTROL, clearable && selected ? 'pe-18' : 'pe-10', 'text-ellipsis')}
            />
            <div className="absolute inset-y-0 end-0 flex items-stretch">
              {clearable && selected && (
                <Combobox.Clear aria-label={`Clear ${label}`} className={SIDE}>
                  <Glyph name="close" className="size-4" />
                </Combobox.Clear>
              )}
              <Combobox.Trigger aria-label={`Choose ${label}`} className={SIDE} tabIndex={-1}>
                <Glyph name="down" className="size-4" />
              </Combobox.Trigger>
            </div>
          </div>
          <Options box={box} />
        </Combobox.Root>
      )}
    </Field>
  );
}

/** Mounted in the surrounding dialog, if any, since an open dialog hides everything outside from screen readers. */
function Options({ box }: { box: HTMLElement | null }) {
  return (
    <Combobox.Portal container={box?.closest<HTMLElement>('[role=dialog]') ?? undefined}>
      <Combobox.Positioner sideOffset={6} collisionPadding={12} className="z-60 outline-none">
        <Combobox.Popup className="w-(--anchor-width) min-w-48 rounded-card bg-surface p-1.5 text-ink shadow-float animate-appear">
          <Combobox.Empty className="text-[0.9375rem] text-muted not-empty:px-3 not-empty:py-2.5">
            No results found
          </Combobox.Empty>
          <Combobox.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto overscroll-contain outline-none">
            {(option: SelectOption) => (
              <Combobox.Item key={option.value} value={option} className={OPTION}>
                <span className="min-w-0">{option.label}</span>
                <Combobox.ItemIndicator>
                  <Glyph name="check" className="size-4 shrink-0 text-accent" />
                </Combobox.ItemIndicator>
              </Combobox.Item>
            )}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
