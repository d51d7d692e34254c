import { FormProvider } from 'react-hook-form';
import { accountsContract } from '#contract/accounts.ts';
import { useNavigate } from '#ui/navigation.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { AccountFrame, TEXT_LINK } from '#web/features/accounts/account-frame.tsx';
import { registerCustomer } from '#web/features/accounts/accounts.data.ts';
import {
  EMPTY_REGISTRATION,
  RegistrationFields,
  type RegistrationValues,
  showDifferingPasswords,
} from '#web/features/accounts/registration-fields.tsx';
import { useReturnPath } from '#web/features/accounts/use-return-path.ts';
import { useContractForm } from '#web/kernel/form.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Sign Up', noIndex: true }) };

const schema = accountsContract['POST auth/register'].body;

function SignupScreen() {
  const navigate = useNavigate();
  const { state } = useReturnPath();
  const form = useContractForm<RegistrationValues, RegistrationValues>(schema, EMPTY_REGISTRATION);
  const signUp = useApiMutation({
    ...registerCustomer,
    onSuccess: (_, { email }) => navigate('/login', { state: { ...state, email } }),
  });
  return (
    <AccountFrame title="Create your account" intro="Buy once, download whenever you like.">
      <form
        method="post"
        className="grid gap-5"
        noValidate
        onSubmit={form.handleSubmit((values) => signUp.mutate(values), showDifferingPasswords)}
      >
        <FormProvider {...form}>
          <RegistrationFields />
        </FormProvider>
        <Button type="submit" size="lg" block busy={signUp.isPending}>
          Sign Up
        </Button>
      </form>
      <p className="mt-8 border-t border-hairline pt-6 text-muted">
        Already have an account?{' '}
        <Link to="/login" state={state} className={TEXT_LINK}>
          Sign In
        </Link>
      </p>
    </AccountFrame>
  );
}

export { SignupScreen as Component };
