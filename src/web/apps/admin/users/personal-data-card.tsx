import { useState } from 'react';
import { ApiFailure } from '#client/client.ts';
import type { UserRecord } from '#contract/users.ts';
import { DELETION_DAYS } from '#domain/account-deletion.ts';
import { Card } from '#ui/frames/card.tsx';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ConfirmDialog } from '#ui/primitives/confirm-dialog.tsx';
import { deleteUser, exportDataOfUser, keepUser } from '#web/features/users/users.data.ts';
import { formatDate } from '#web/kernel/dates.ts';
import { useApiMutation } from '#web/kernel/use-api-mutation.ts';
import { useFileDownload } from '#web/kernel/use-file-download.ts';

/** Hands out a user's data and deletes the account, for those who ask by letter. */
export function PersonalDataCard({ user }: { user: UserRecord }) {
  const [open, setOpen] = useState(false);
  const download = useFileDownload(exportDataOfUser);
  const keep = useApiMutation(keepUser);
  return (
    <Card title="Personal data">
      <p className="max-w-prose text-muted">
        {user.deletionDueAt
          ? `This account will be deleted on ${formatDate(user.deletionDueAt)}, unless it is kept before.`
          : 'For somebody who asks for a copy, or for the deletion, of what the market knows about them. Make sure that it is them.'}
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" busy={download.isPending} onClick={() => download.mutate(user)}>
          <Download className="size-4.5" /> Download all data
        </Button>
        {user.deletionDueAt ? (
          <Button busy={keep.isPending} onClick={() => keep.mutate(user)}>
            Keep the account
          </Button>
        ) : (
          <Button variant="danger" onClick={() => setOpen(true)}>
            Delete the account
          </Button>
        )}
      </div>
      <DeleteUserDialog user={user} open={open} onOpenChange={setOpen} />
    </Card>
  );
}

function DeleteUserDialog({
  user,
  open,
  onOpenChange,
}: {
  user: UserRecord;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const [settled, setSettled] = useState(false);
  const remove = useApiMutation({ ...deleteUser, onSuccess: () => change(false) });
  function change(next: boolean) {
    if (!next) {
      setSettled(false);
      remove.reset();
    }
    onOpenChange(next);
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={change}
      title="Delete the account"
      confirm={`Delete in ${DELETION_DAYS} days`}
      busy={remove.isPending}
      problem={remove.error instanceof ApiFailure ? remove.error.messages : undefined}
      onConfirm={() => remove.mutate({ id: user.id, settled })}
      text={
        <>
          <bdi>{user.name}</bdi> gets an e-mail and can keep the account for {DELETION_DAYS} days. Then name,
          address, phone number, picture and messages are deleted for good; orders and invoices stay without
          them.
          {user.shop && (
            <>
              {' '}
              The shop is closed at once; what it is owed has to be paid out before.
              <label className="mt-4 flex min-h-11 items-center gap-3 text-ink">
                <input
                  type="checkbox"
                  className="size-4.5 cursor-pointer"
                  checked={settled}
                  onChange={(event) => setSettled(event.target.checked)}
                />
                What the shop owes the market was settled outside of it
              </label>
            </>
          )}
        </>
      }
    />
  );
}
