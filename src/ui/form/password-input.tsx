import clsx from 'clsx';
import { useState } from 'react';
import { Eye, EyeOff } from '../icons/lucide.tsx';
import { CONTROL } from './control-class.ts';
import { Field } from './field.tsx';
import type { TextInputProps } from './text-input.tsx';

export type PasswordInputProps = Omit<TextInputProps, 'type'>;

/** A password input with a button that reveals the password. Set `autoComplete` to 'current-password' or 'new-password'. */
export function PasswordInput({
  label,
  hint,
  error,
  optional,
  hideLabel,
  fieldClassName,
  className,
  ...input
}: PasswordInputProps) {
  const [isRevealed, setIsRevealed] = useState(false);
  const Icon = isRevealed ? EyeOff : Eye;
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
        <div className="relative">
          <input
            type={isRevealed ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className={clsx(CONTROL, 'pe-12', className)}
            {...input}
            {...controlProps}
          />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={isRevealed}
            onClick={() => setIsRevealed(!isRevealed)}
            className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink focus-visible:-outline-offset-2"
          >
            <Icon className="size-5" />
          </button>
        </div>
      )}
    </Field>
  );
}
