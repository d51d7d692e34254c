import { accountsContract, NEW_PASSWORDS_DIFFER, PASSWORD_TOO_SHORT } from '#contract/accounts.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { changePassword } from './accounts.data.ts';
import { PasswordPair } from './password-pair.tsx';

interface Passwords {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const EMPTY: Passwords = { currentPassword: '', newPassword: '', confirmPassword: '' };
const ALERTS = [NEW_PASSWORDS_DIFFER, PASSWORD_TOO_SHORT];

/** The fields are cleared on success. The specification shows two of the errors as alerts instead of beside their fields. */
export function PasswordForm() {
  const { user } = useSession();
  const { register, handleSubmit, formState, reset } = useContractForm<Passwords, Passwords>(
    accountsContract['PATCH user/customer-password'].body,
    EMPTY,
  );
  const { errors } = formState;
  const save = useApiMutation({
    ...changePassword(user?.role),
    onSuccess: () => reset(EMPTY),
  });
  const alerts = ALERTS.filter((text) =>
    [errors.newPassword?.message, errors.confirmPassword?.message].includes(text),
  );
  const fieldError = (message: string | undefined) =>
    message && ALERTS.includes(message) ? undefined : message;
  return (
    <form
      method="post"
      className="grid max-w-md gap-5"
      noValidate
      onSubmit={handleSubmit((values) => save.mutate(values))}
    >
      <FormError messages={alerts} />
      <PasswordInput
        label="Current Password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <PasswordPair
        label="New Password"
        password={{ error: fieldError(errors.newPassword?.message), ...register('newPassword') }}
        confirmation={{ error: fieldError(errors.confirmPassword?.message), ...register('confirmPassword') }}
      />
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        Change Password
      </Button>
    </form>
  );
}
