import type { QueryKey } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { type Answer, ApiFailure, type Client } from '#client/client.ts';
import { privacyContract } from '#contract/privacy.ts';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { FormDialog } from '#ui/primitives/form-dialog.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';

/** All calls that take the password alone have the same body. */
const { body: fields } = privacyContract['POST user/delete'];

interface PasswordDialogProps<Data> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequences. */
  children: ReactNode;
  /** Label of the confirming button. */
  confirm: string;
  send: (api: Client, typed: { password: string }) => Promise<Answer<Data>>;
  /** The queries to invalidate. */
  refresh: readonly QueryKey[];
  onSuccess?: (data: Data) => void;
}

/** A change that cannot be undone alone, which asks for the password. A failure is shown inside, and the dialog stays open. */
export function PasswordDialog<Data>({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  onSuccess,
  ...mutation
}: PasswordDialogProps<Data>) {
  const field = useRef<HTMLInputElement | null>(null);
  const { register, handleSubmit, formState, reset } = useContractForm(fields, { password: '' });
  const change = useApiMutation<{ password: string }, Data>({
    ...mutation,
    onSuccess: ({ data }) => {
      onSuccess?.(data);
      changeOpen(false);
    },
  });
  function changeOpen(next: boolean) {
    if (!next) {
      reset();
      change.reset();
    }
    onOpenChange(next);
  }
  const { ref, ...password } = register('password');
  return (
    <FormDialog
      open={open}
      onOpenChange={changeOpen}
      title={title}
      initialFocus={field}
      confirm={confirm}
      variant="danger"
      busy={change.isPending}
      problem={change.error instanceof ApiFailure ? change.error.messages : undefined}
      onSubmit={handleSubmit((typed) => change.mutate(typed))}
    >
      {children}
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
    </FormDialog>
  );
}
