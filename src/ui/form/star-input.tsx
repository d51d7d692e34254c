import { type Ref, useId } from 'react';
import { FieldError } from './field.tsx';

export interface StarInputProps {
  label: string;
  /** 1 to 5; 0 if not rated yet. */
  value: number;
  onChange: (value: number) => void;
  onBlur?: () => void;
  name?: string;
  error?: string;
  disabled?: boolean;
  /** The first star, for react-hook-form's `Controller` to focus. */
  ref?: Ref<HTMLInputElement>;
}

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars as radio buttons: arrow keys select, hovering previews. */
export function StarInput({ label, value, onChange, onBlur, name, error, disabled, ref }: StarInputProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} disabled={disabled} onBlur={onBlur}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="star-input">
        {STARS.map((star) => (
          <label key={star} data-on={star <= value || undefined}>
            <input
              ref={star === 1 ? ref : undefined}
              type="radio"
              className="sr-only"
              name={name ?? id}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              aria-invalid={error ? true : undefined}
            />
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
