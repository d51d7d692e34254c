import { FormProvider, useFormContext } from 'react-hook-form';
import { ApiFailure } from '#client/client.ts';
import { bankDetails, presence } from '#contract/payouts.ts';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { saveBankAccount, startOnboarding } from './payout-account.data.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Details that are used are replaced, so the password is asked for. */
  isReplacing: boolean;
}

const messagesOf = (error: unknown) => (error instanceof ApiFailure ? error.messages : undefined);
const NOTHING = { password: undefined, code: undefined };

/** Takes name and IBAN. They are not shown again. */
export function BankAccountDialog({ open, onOpenChange, isReplacing }: DialogProps) {
  const form = useContractForm(bankDetails, { name: '', iban: '', ...NOTHING });
  const { register, formState, handleSubmit, reset } = form;
  const save = useApiMutation({ ...saveBankAccount, onSuccess: () => change(false) });
  function change(next: boolean) {
    if (!next) {
      reset();
      save.reset();
    }
    onOpenChange(next);
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={change}
      title="Bank Account"
      confirm="Save"
      busy={save.isPending}
      problem={messagesOf(save.error)}
      onSubmit={handleSubmit((values) => save.mutate(values))}
    >
      <p className="text-muted">
        Only the last four characters are shown from then on. You get an e-mail about every change.
      </p>
      <TextInput
        label="Name"
        hint="Of the account’s holder, as the bank knows it."
        autoComplete="name"
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <TextInput
        label="IBAN"
        autoComplete="off"
        spellCheck={false}
        error={formState.errors.iban?.message}
        {...register('iban')}
      />
      {isReplacing && (
        <FormProvider {...form}>
          <PresenceFields />
        </FormProvider>
      )}
    </FormDialog>
  );
}

/** Leads to the provider's page. */
export function ProviderDialog({ open, onOpenChange, isReplacing }: DialogProps) {
  const form = useContractForm(presence, NOTHING);
  const { handleSubmit, reset } = form;
  const start = useApiMutation({
    ...startOnboarding,
    message: () => null,
    onSuccess: ({ data }) => window.location.assign(data.url),
  });
  function change(next: boolean) {
    if (!next) {
      reset();
      start.reset();
    }
    onOpenChange(next);
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={change}
      title="Card Provider"
      confirm="Continue"
      busy={start.isPending}
      problem={messagesOf(start.error)}
      onSubmit={handleSubmit((values) => start.mutate(values))}
    >
      <p className="text-muted">
        You leave the market for the provider’s page, which asks who you are and where your money goes. The
        market does not see what you enter there. Afterwards you come back here.
      </p>
      {isReplacing && (
        <FormProvider {...form}>
          <PresenceFields />
        </FormProvider>
      )}
    </FormDialog>
  );
}

function PresenceFields() {
  const { register, formState } = useFormContext<{ password?: string; code?: string }>();
  const { password, code } = formState.errors;
  return (
    <>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        error={password?.message}
        {...register('password')}
      />
      <TextInput
        label="Code"
        optional
        hint="Of your authenticator app, if two-step sign-in is on."
        autoComplete="one-time-code"
        error={code?.message}
        {...register('code')}
      />
    </>
  );
}
