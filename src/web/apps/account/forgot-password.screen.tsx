import { useQuery } from '@tanstack/react-query';
import { accountsContract } from '#contract/accounts.ts';
import { TextInput } from '#ui/form/text-input.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { AccountFrame, TEXT_LINK } from '#web/features/accounts/account-frame.tsx';
import { requestPasswordReset } from '#web/features/accounts/accounts.data.ts';
import { useApi } from '#web/kernel/context.ts';
import { useContractForm } from '#web/kernel/form.ts';
import type { RouteHandle } from '#web/kernel/meta.ts';
import { siteLayout } from '#web/kernel/site-layout.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Forgot Password', noIndex: true }) };

function ForgotPasswordScreen() {
  const { data: layout } = useQuery(siteLayout(useApi()));
  return (
    <AccountFrame
      title="Forgot Password"
      intro="Enter the email address of your account. Instructions to reset your password will be emailed to you."
    >
      {layout?.siteSettings.passwordReset ? <ResetRequestForm /> : <DisabledForm />}
      <p className="mt-8 border-t border-hairline pt-6 text-muted">
        Remembered it?{' '}
        <Link to="/login" className={TEXT_LINK}>
          Back to Sign In
        </Link>
      </p>
    </AccountFrame>
  );
}

/** Shown if the market sends no mail. The specification requires the form, without a call to the server. */
function DisabledForm() {
  return (
    <form method="post" className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
      <TextInput label="Email Address" type="email" autoComplete="email" required />
      <Button type="submit" size="lg" block>
        Sign Up
      </Button>
    </form>
  );
}

/** Requests the reset mail. The answer is the same for every address, so it does not reveal which accounts exist. */
function ResetRequestForm() {
  const { register, handleSubmit, formState } = useContractForm(
    accountsContract['POST auth/forgot-password'].body,
    { email: '' },
  );
  const request = useApiMutation(requestPasswordReset);
  return (
    <form
      method="post"
      className="grid gap-5"
      noValidate
      onSubmit={handleSubmit((values) => request.mutate(values))}
    >
      <TextInput
        label="Email Address"
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Button type="submit" size="lg" block busy={request.isPending}>
        Send Instructions
      </Button>
      <div role="status">
        {request.isSuccess && (
          <p className="rounded-control bg-shade p-4">
            {request.data.message} The link in the mail works for one hour. Nothing there? Look among your
            spam.
          </p>
        )}
      </div>
    </form>
  );
}

export { ForgotPasswordScreen as Component };
