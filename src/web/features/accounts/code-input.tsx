import { TextInput, type TextInputProps } from '#ui/form/text-input.tsx';

/** An input for a code of an authenticator app or a backup code, which browsers and password managers fill in. */
export const CodeInput = ({ label = 'Code', ...props }: Partial<TextInputProps>) => (
  <TextInput
    label={label}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    className="tabular-nums"
    {...props}
  />
);
