import { PasswordInput } from '#ui/form/password-input.tsx';

type Input = Omit<Parameters<typeof PasswordInput>[0], 'label'>;

interface PasswordPairProps {
  /** 'Password' where an account is made, 'New Password' where one is replaced. */
  label: string;
  /** What `register` gives for each field, and its error. */
  password: Input;
  confirmation: Input;
}

/** A password to be chosen, typed twice. */
export function PasswordPair({ label, password, confirmation }: PasswordPairProps) {
  return (
    <>
      <PasswordInput label={label} autoComplete="new-password" hint="At least 6 characters." {...password} />
      <PasswordInput label="Confirm Password" autoComplete="new-password" {...confirmation} />
    </>
  );
}
