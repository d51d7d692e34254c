import { type FieldErrors, useFormContext } from 'react-hook-form';
import { PASSWORDS_DIFFER } from '#contract/accounts.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { toast } from '#ui/primitives/toast.ts';
import { PasswordPair } from './password-pair.tsx';

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

/** The registration fields that customers and vendors share. Needs a FormProvider around them. */
export function RegistrationFields() {
  const { register, formState } = useFormContext<RegistrationValues>();
  const { errors } = formState;
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
      <PasswordPair
        label="Password"
        password={{ error: errors.password?.message, ...register('password') }}
        confirmation={{ error: errors.confirmPassword?.message, ...register('confirmPassword') }}
      />
    </>
  );
}

/** The specification also shows this error as a success-style toast. */
export function showDifferingPasswords(errors: FieldErrors<RegistrationValues>): void {
  if (errors.confirmPassword?.message === PASSWORDS_DIFFER) toast.success(PASSWORDS_DIFFER);
}
