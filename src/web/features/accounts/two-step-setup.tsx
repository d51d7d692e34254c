import { useEffect, useRef } from 'react';
import { accountSecurityContract } from '#contract/account-security.ts';
import { Button } from '#ui/primitives/button.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { confirmTwoStep } from './account-security.data.ts';
import { CodeInput } from './code-input.tsx';
import { QrCode } from './qr-code.tsx';

interface TwoStepSetupProps {
  secret: { secret: string; otpauthUrl: string };
  onCancel: () => void;
  /** Gets the backup codes, which are shown only now. */
  onDone: (backupCodes: readonly string[]) => void;
}

/** Shows the secret as a QR code and as text, and asks for the first code of the app. */
export function TwoStepSetup({ secret, onCancel, onDone }: TwoStepSetupProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const { register, handleSubmit, formState } = useContractForm(
    accountSecurityContract['POST auth/two-step/confirm'].body,
    { code: '' },
  );
  const confirm = useApiMutation({
    ...confirmTwoStep,
    onSuccess: ({ data }) => onDone(data.backupCodes),
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section className="grid gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-medium outline-none">
          1. Add the account to your authenticator app
        </h3>
        <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
          <QrCode text={secret.otpauthUrl} label="QR code for your authenticator app" />
          <div className="min-w-0 flex-1 basis-60">
            <p className="text-muted">
              Scan the code with the app. If you cannot, type this key into it (time-based, 6 digits):
            </p>
            <p className="mt-3">
              <code className="rounded-small bg-shade px-2 py-1 text-[0.9375rem] leading-loose break-words">
                {secret.secret.replace(/(.{4})(?!$)/g, '$1 ')}
              </code>
            </p>
          </div>
        </div>
      </section>
      <form
        method="post"
        noValidate
        className="grid max-w-xs gap-3"
        onSubmit={handleSubmit((typed) => confirm.mutate(typed))}
      >
        <h3 className="font-medium">2. Enter the code that it shows</h3>
        <CodeInput
          inputMode="numeric"
          hint="6 digits, new every 30 seconds."
          error={formState.errors.code?.message}
          {...register('code')}
        />
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" busy={confirm.isPending}>
            Turn On
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}
