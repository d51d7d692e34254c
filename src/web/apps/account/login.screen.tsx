import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedInUser } from '#contract/accounts.ts';
import { accountsContract } from '#contract/accounts.ts';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { useNavigate } from '#ui/navigation.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { AccountFrame, TEXT_LINK } from '#web/features/accounts/account-frame.tsx';
import { signIn } from '#web/features/accounts/accounts.data.ts';
import { useReturnPath } from '#web/features/accounts/use-return-path.ts';
import { clearUserQueries } from '#web/kernel/clear-user-queries.ts';
import { useContractForm } from '#web/kernel/form.ts';
import { STAFF_ACCOUNT_PATH } from '#web/kernel/guard.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { session } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

import { SecondStep } from './parts/second-step.tsx';

export const handle: RouteHandle = { meta: () => ({ title: 'Sign In', noIndex: true }) };

function LoginScreen() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { from, state, email } = useReturnPath();
  const { register, handleSubmit, formState } = useContractForm(accountsContract['POST auth/login'].body, {
    email,
    password: '',
  });
  const [ticket, setTicket] = useState<string | null>(null);
  const enter = (user: SignedInUser) => {
    // A session that another tab has ended leaves its data here.
    clearUserQueries(queryClient);
    session.signIn(user);
    navigate(homeOf(user, from), { replace: true });
  };
  const login = useApiMutation({
    ...signIn,
    message: (data) => ('twoStep' in data ? null : 'Welcome back.'),
    onSuccess: ({ data }) => ('twoStep' in data ? setTicket(data.ticket) : enter(data.user)),
  });
  if (ticket) return <SecondStep ticket={ticket} onSignedIn={enter} onBack={() => setTicket(null)} />;
  return (
    <AccountFrame title="Sign In" intro="Your orders and downloads are waiting for you.">
      <form
        method="post"
        className="grid gap-5"
        noValidate
        onSubmit={handleSubmit((values) => login.mutate(values))}
      >
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        <Link to="/forgot-password" className={`${TEXT_LINK} justify-self-start text-sm`}>
          Forgot Password
        </Link>
        <Button type="submit" size="lg" block busy={login.isPending}>
          Sign In
        </Button>
      </form>
      <div className="mt-8 grid gap-2 border-t border-hairline pt-6 text-muted">
        <p>
          New here?{' '}
          <Link to="/signup" state={state} className={TEXT_LINK}>
            Create a customer account
          </Link>
        </p>
        <p>
          Something to sell?{' '}
          <Link to="/vendor-signup" className={TEXT_LINK}>
            Open a shop
          </Link>
        </p>
      </div>
    </AccountFrame>
  );
}

/**
 * The page after signing in:
 * - the set-up of two-step sign-in where it is required
 * - the back office for vendors; for authors, what they may open of it
 * - the page they came from for customers
 * - otherwise the home page
 */
function homeOf(user: SignedInUser, from: string | null): string {
  if (user.twoStepRequired) return STAFF_ACCOUNT_PATH;
  if (user.role === 'vendor') return user.shopRole === 'author' ? '/products' : '/vendor-dashboard';
  return user.role === 'customer' && from ? from : '/';
}

export { LoginScreen as Component };
