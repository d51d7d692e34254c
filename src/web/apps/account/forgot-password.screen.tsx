import { Link } from 'react-router';
import { TextInput } from '#ui/form/text-input.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { AccountFrame, TEXT_LINK } from '#web/features/accounts/account-frame.tsx';
import type { RouteHandle } from '#web/kernel/meta.ts';

export const handle: RouteHandle = { meta: () => ({ title: 'Forgot Password', noIndex: true }) };

/** As specified for a market that sends no mail: the form makes no call. */
export function Component() {
  return (
    <AccountFrame
      title="Forgot Password"
      intro="Enter the email address of your account. Instructions to reset your password will be emailed to you."
    >
      <form className="grid gap-5" onSubmit={(event) => event.preventDefault()}>
        <TextInput label="Email Address" type="email" autoComplete="email" required />
        <Button type="submit" size="lg" block>
          Sign Up
        </Button>
      </form>
      <p className="mt-8 border-t border-hairline pt-6 text-muted">
        Remembered it?{' '}
        <Link to="/login" className={TEXT_LINK}>
          Back to Sign In
        </Link>
      </p>
    </AccountFrame>
  );
}
