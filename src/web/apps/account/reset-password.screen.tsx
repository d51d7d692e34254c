import { useEffect } from 'react';
import { accountsContract } from '#contract/accounts.ts';
import { useLocation, useNavigate } from '#ui/navigation.ts';
import { Button, buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { AccountFrame, TEXT_LINK } from '#web/features/accounts/account-frame.tsx';
import { resetPassword } from '#web/features/accounts/accounts.data.ts';
import { PasswordPair } from '#web/features/accounts/password-pair.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { session, useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Set a New Password', noIndex: true }) };

/** Opened by the link of a mail. The token is in the URL's fragment, which browsers do not send to servers. */
function ResetPasswordScreen() {
  const { ready } = useSession();
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token');
  if (ready && !token) return <NoToken />;
  return (
    <AccountFrame
      title="Set a New Password"
      intro="Choose a new password. You will be signed out everywhere."
    >
      <NewPasswordForm token={ready ? token : null} />
      <p className="mt-8 border-t border-hairline pt-6 text-muted">
        Has your link expired?{' '}
        <Link to="/forgot-password" className={TEXT_LINK}>
          Ask for a new one
        </Link>
      </p>
    </AccountFrame>
  );
}

function NewPasswordForm({ token }: { token: string | null }) {
  const navigate = useNavigate();
  const { register, handleSubmit, formState, setValue } = useContractForm(
    accountsContract['POST auth/reset-password'].body,
    { token: '', password: '', confirmPassword: '' },
  );
  useEffect(() => setValue('token', token ?? ''), [setValue, token]);
  const change = useApiMutation({
    ...resetPassword,
    onSuccess: () => {
      // The server has revoked this session too.
      session.signOut();
      navigate('/login', { replace: true });
    },
  });
  const { errors } = formState;
  return (
    <form
      method="post"
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit((values) => change.mutate(values))}
    >
      <PasswordPair
        label="New Password"
        password={{ error: errors.password?.message, ...register('password') }}
        confirmation={{ error: errors.confirmPassword?.message, ...register('confirmPassword') }}
      />
      <Button type="submit" size="lg" block busy={change.isPending}>
        Set New Password
      </Button>
    </form>
  );
}

function NoToken() {
  return (
    <AccountFrame
      title="Set a New Password"
      intro="This link is not complete. Please open the one in your mail again, or ask for a new one."
    >
      <Link to="/forgot-password" className={buttonClass({ size: 'lg', block: true })}>
        Ask for a New Link
      </Link>
    </AccountFrame>
  );
}

export { ResetPasswordScreen as Component };
