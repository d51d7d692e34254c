import type { Ref } from 'react';
import type { FieldProps } from './field.tsx';
import { localOf, utcOf } from './local-time.ts';
import { TextInput } from './text-input.tsx';

export interface DateTimeInputProps extends FieldProps {
  /** ISO 8601 in UTC; '' if not set. */
  value: string;
  onChange: (instant: string) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A date and time, typed and shown in the reader's time zone; the value is in UTC. */
export const DateTimeInput = ({ value, onChange, hint, ...rest }: DateTimeInputProps) => (
  <TextInput
    {...rest}
    type="datetime-local"
    hint={hint ?? `In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}.`}
    value={localOf(value)}
    onChange={(event) => onChange(utcOf(event.target.value))}
  />
);
