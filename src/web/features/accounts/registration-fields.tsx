import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { PASSWORDS_DIFFER } from '#contract/accounts.ts';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { toast } from '#ui/primitives/toast.ts';

export interface RegistrationValues {
  name: string;
  email: string;
  phone: string;
  password: string;
  confirmPassword: string;
}

export const EMPTY_REGISTRATION: RegistrationValues = {
  name: '',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
};

interface RegistrationFieldsProps {
  register: UseFormRegister<RegistrationValues>;
  errors: FieldErrors<RegistrationValues>;
}

/** What customers and vendors both tell of themselves. */
export function RegistrationFields({ register, errors }: RegistrationFieldsProps) {
  return (
    <>
      <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextInput
        label="Phone"
        type="tel"
        autoComplete="tel"
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="new-password"
        hint="At least 6 characters."
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordInput
        label="Confirm Password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
    </>
  );
}

/** The specification shows this one mistake in a success-style toast too. */
export function showDifferingPasswords(errors: FieldErrors<RegistrationValues>): void {
  if (errors.confirmPassword?.message === PASSWORDS_DIFFER) toast.success(PASSWORDS_DIFFER);
}
