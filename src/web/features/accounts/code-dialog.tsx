import { useRef } from 'react';
import { accountSecurityContract } from '#contract/account-security.ts';
import { PasswordInput } from '#ui/form/password-input.tsx';
import type { ButtonProps } from '#ui/primitives/button.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { CodeInput } from './code-input.tsx';

interface PasswordAndCode {
  password: string;
  code: string;
}

interface CodeDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  text: string;
  /** Label of the confirming button. */
  confirm: string;
  variant?: ButtonProps['variant'];
  busy: boolean;
  onSubmit: (typed: PasswordAndCode) => void;
}

/** Asks for the password and a code, for a change of the sign-in itself. */
export function CodeDialog({
  open,
  onClose,
  title,
  text,
  confirm,
  variant,
  busy,
  onSubmit,
}: CodeDialogProps) {
  const field = useRef<HTMLInputElement | null>(null);
  const { register, handleSubmit, formState, reset } = useContractForm<PasswordAndCode, PasswordAndCode>(
    accountSecurityContract['POST auth/two-step/disable'].body,
    { password: '', code: '' },
  );
  function close() {
    reset();
    onClose();
  }
  const { ref, ...password } = register('password');
  return (
    <FormDialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      initialFocus={field}
      confirm={confirm}
      variant={variant}
      busy={busy}
      onSubmit={handleSubmit((typed) => onSubmit(typed))}
    >
      <p>{text}</p>
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...password}
        ref={(element) => {
          ref(element);
          field.current = element;
        }}
      />
      <CodeInput
        hint="The 6 digits that your authenticator app shows, or a backup code."
        error={formState.errors.code?.message}
        {...register('code')}
      />
    </FormDialog>
  );
}
