import { PasswordInput } from '#ui/form/password-input.tsx';

type Input = Omit<Parameters<typeof PasswordInput>[0], 'label'>;

interface PasswordPairProps {
  /** 'Password' for a new account, 'New Password' for a change. */
  label: string;
  /** The props of `register` and the error of each field. */
  password: Input;
  confirmation: Input;
}

/** The fields for a new password and its confirmation. */
export function PasswordPair({ label, password, confirmation }: PasswordPairProps) {
  return (
    <>
      <PasswordInput label={label} autoComplete="new-password" hint="At least 6 characters." {...password} />
      <PasswordInput label="Confirm Password" autoComplete="new-password" {...confirmation} />
    </>
  );
}
