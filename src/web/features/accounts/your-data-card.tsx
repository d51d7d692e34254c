import type { QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import type { SignedInUser } from '#contract/accounts.ts';
import { privacyContract } from '#contract/privacy.ts';
import { DELETION_DAYS } from '#domain/account-deletion.ts';
import { FormError } from '#ui/form/form-error.tsx';
import { PasswordInput } from '#ui/form/password-input.tsx';
import { Card } from '#ui/frames/card.tsx';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { useContractForm } from '#web/kernel/form.ts';
import { session, useSession } from '#web/kernel/session.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useFileDownload } from '#web/kernel/use-file-download.ts';
import { deleteOwnAccount, exportOwnData } from './privacy.data.ts';

const FORM_ID = 'delete-account-form';

/** What ends with the account of each kind. */
const warningFor = ({ role, shopRole }: Pick<SignedInUser, 'role' | 'shopRole'>): string => {
  if (role === 'customer')
    return 'Your downloads end then, so save the files that you bought before. Orders and invoices stay in the books of the market, without your name.';
  if (shopRole === 'owner')
    return 'Your shop is closed at once, and to open it again you would have to apply for it. Buyers keep what they bought for ever; orders and invoices stay in the books of the market, without your name.';
  return 'What you wrote for the market stays, without your name.';
};

/**
 * Lets the signed-in user download everything about them, and delete the account. `changed`: keys of further queries that
 * a deletion changes.
 */
export function YourDataCard({ changed = [] }: { changed?: readonly QueryKey[] }) {
  const { user } = useSession();
  const [open, setOpen] = useState(false);
  const download = useFileDownload(exportOwnData);
  if (!user) return null;
  return (
    <Card title="Your data">
      <div className="grid justify-items-start gap-5">
        <p className="max-w-prose text-muted">
          Download everything that the market knows about you as one archive, with your invoices and files.
        </p>
        <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate(undefined)}>
          <Download className="size-4.5" /> Download my data
        </Button>
        {!user.deletionDueAt && (
          <>
            <p className="max-w-prose border-t border-hairline pt-5 text-muted">
              Delete your account with your name, address, phone number, picture and messages. You have{' '}
              {DELETION_DAYS} days to change your mind.
            </p>
            <Button variant="danger" onClick={() => setOpen(true)}>
              Delete my account
            </Button>
          </>
        )}
      </div>
      <DeleteAccountDialog changed={changed} warning={warningFor(user)} open={open} onOpenChange={setOpen} />
    </Card>
  );
}

function DeleteAccountDialog({
  changed,
  warning,
  open,
  onOpenChange,
}: {
  changed: readonly QueryKey[];
  warning: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const field = useRef<HTMLInputElement | null>(null);
  const { register, handleSubmit, formState, reset } = useContractForm(
    privacyContract['POST user/delete'].body,
    { password: '' },
  );
  const remove = useApiMutation({
    ...deleteOwnAccount,
    refresh: [...deleteOwnAccount.refresh, ...changed],
    onSuccess: ({ data }) => {
      session.setDeletion(data.deletedAt);
      change(false);
    },
  });
  function change(next: boolean) {
    if (!next) {
      reset();
      remove.reset();
    }
    onOpenChange(next);
  }
  const { ref, ...password } = register('password');
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Delete my account"
      initialFocus={field}
      footer={
        <>
          <Button variant="secondary" onClick={() => change(false)}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="danger" busy={remove.isPending}>
            Delete in {DELETION_DAYS} days
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        method="post"
        noValidate
        className="grid gap-4"
        onSubmit={handleSubmit((typed) => remove.mutate(typed))}
      >
        <p>
          Your account works for {DELETION_DAYS} days more, in which you can keep it. Then your name, address,
          phone number, picture and messages are deleted for good.
        </p>
        <p className="font-medium">{warning}</p>
        <FormError messages={remove.error instanceof ApiFailure ? remove.error.messages : undefined} />
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
      </form>
    </Dialog>
  );
}
