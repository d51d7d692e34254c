import type { VendorRow } from '#contract/vendors.ts';
import { isAllowedFrom } from '#domain/vendor-status.ts';
import { Button } from '#ui/primitives/button.tsx';
import { useConfirmDialog } from '#web/features/back-office/use-confirm-dialog.tsx';
import { approveVendor } from '#web/features/vendors/vendors.data.ts';
import { showFailure } from '#web/kernel/failures.ts';
import { ApprovalQuestion } from './approval-question.tsx';

interface BulkApproveProps {
  ids: readonly string[];
  rows: readonly VendorRow[];
  onDone: () => void;
}

/** Approves those of the selected shops whose status allows it, one after the other. A failure does not stop the others. */
export function BulkApprove({ ids, rows, onDone }: BulkApproveProps) {
  const approvable = rows.filter(({ id, status }) => ids.includes(id) && isAllowedFrom(status, 'approve'));
  const approve = useConfirmDialog<readonly VendorRow[], number>({
    title: 'Approve Shops',
    text: (vendors) => <ApprovalQuestion vendors={vendors} />,
    confirm: (vendors) => `Approve ${vendors.length}`,
    variant: 'primary',
    send: async (api, vendors) => {
      let count = 0;
      for (const vendor of vendors) {
        await approveVendor.send(api, vendor).then(() => {
          count += 1;
        }, showFailure);
      }
      return { statusCode: 200, message: '', data: count };
    },
    message: (count) => (count > 0 ? `${count} ${count === 1 ? 'shop' : 'shops'} approved.` : null),
    refresh: approveVendor.refresh,
    onSuccess: onDone,
  });
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={approvable.length === 0}
        onClick={() => approve.ask(approvable)}
      >
        Approve {approvable.length}
      </Button>
      {approve.dialog}
    </>
  );
}
