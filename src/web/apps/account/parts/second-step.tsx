import { useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import { accountSecurityContract } from '#contract/account-security.ts';
import type { SignedInUser } from '#contract/accounts.ts';
import { Button } from '#ui/primitives/button.tsx';
import { AccountFrame } from '#web/features/accounts/account-frame.tsx';
import { finishSignIn } from '#web/features/accounts/accounts.data.ts';
import { CodeInput } from '#web/features/accounts/code-input.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

interface SecondStepProps {
  ticket: string;
  onSignedIn: (user: SignedInUser) => void;
  /** Back to e-mail and password: by the button, or because the ticket has expired. */
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a backup code. */
export function SecondStep({ ticket, onSignedIn, onBack }: SecondStepProps) {
  const [usesBackupCode, setUsesBackupCode] = useState(false);
  const { register, handleSubmit, formState, resetField, setFocus } = useContractForm(
    accountSecurityContract['POST auth/two-step'].body,
    { ticket, code: '' },
  );
  const finish = useApiMutation({
    ...finishSignIn,
    onSuccess: ({ data }) => onSignedIn(data.user),
  });
  const input = {
    error: formState.errors.code?.message,
    // The form has just replaced the one in which the password was typed.
    autoFocus: true,
    ...register('code'),
  };
  return (
    <AccountFrame
      title="Enter Your Code"
      intro={
        usesBackupCode
          ? 'One of the codes that you have kept. Each works once.'
          : 'Your authenticator app shows a code for this market.'
      }
    >
      <form
        method="post"
        className="grid gap-5"
        noValidate
        onSubmit={handleSubmit((values) =>
          finish.mutate(values, {
            onError: (error) => {
              if (error instanceof ApiFailure && error.code === 'sign_in_expired') onBack();
              else setFocus('code', { shouldSelect: true });
            },
          }),
        )}
      >
        {usesBackupCode ? (
          <CodeInput key="backup" label="Backup Code" {...input} />
        ) : (
          <CodeInput key="app" inputMode="numeric" hint="6 digits, new every 30 seconds." {...input} />
        )}
        <Button type="submit" size="lg" block busy={finish.isPending}>
          Sign In
        </Button>
        <div className="flex flex-wrap justify-between gap-3">
          <Button
            variant="ghost"
            onClick={() => {
              resetField('code');
              setUsesBackupCode(!usesBackupCode);
            }}
          >
            {usesBackupCode ? 'Use the app' : 'Use a backup code'}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
        </div>
      </form>
    </AccountFrame>
  );
}
