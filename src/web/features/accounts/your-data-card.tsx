import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedInUser } from '#contract/accounts.ts';
import { DELETION_DAYS } from '#domain/account-deletion.ts';
import { Card } from '#ui/frames/card.tsx';
import { Download } from '#ui/icons/lucide.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { session, useSession } from '#web/kernel/session.ts';
import { useFileDownload } from '#web/kernel/use-file-download.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { deleteOwnAccount, exportOwnData } from './privacy.data.ts';

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
      <PasswordDialog
        open={open}
        onOpenChange={setOpen}
        title="Delete my account"
        confirm={`Delete in ${DELETION_DAYS} days`}
        send={deleteOwnAccount.send}
        refresh={[...deleteOwnAccount.refresh, ...changed]}
        onSuccess={({ deletedAt }) => session.setDeletion(deletedAt)}
      >
        <p>
          Your account works for {DELETION_DAYS} days more, in which you can keep it. Then your name, address,
          phone number, picture and messages are deleted for good.
        </p>
        <p className="font-medium">{warningFor(user)}</p>
      </PasswordDialog>
    </Card>
  );
}
