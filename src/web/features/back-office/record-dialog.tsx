import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { FormError } from '#ui/form/form-error.tsx';
import { StaleNotice } from '#ui/frames/stale-notice.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { ConfirmDialog } from '#ui/primitives/confirm-dialog.tsx';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { useLeaveWarning } from '#web/kernel/use-leave-warning.tsx';
import type { SavingRecord } from '#web/kernel/use-save-record.ts';

export interface RecordDialogProps {
  /** 'Edit Slide'. */
  title: string;
  /** 'This slide'. */
  record: string;
  open: boolean;
  onClose: () => void;
  /** The form has unsaved changes. */
  dirty: boolean;
  saving: SavingRecord;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Loads the newest version of the record into the form. */
  onReload?: () => void;
  /** Label of the submitting button; 'Save' by default. */
  confirm?: string;
  size?: 'sm' | 'md' | 'lg';
  /** The fields. */
  children: ReactNode;
}

/** A dialog with the form of one record. Closing it with unsaved changes asks for confirmation. */
export function RecordDialog(props: RecordDialogProps) {
  const {
    title,
    record,
    open,
    onClose,
    dirty,
    saving,
    onSubmit,
    onReload,
    confirm = 'Save',
    size = 'lg',
    children,
  } = props;
  const formId = useId();
  const [confirmingClose, setConfirmingClose] = useState(false);
  const leaveWarning = useLeaveWarning(() => open && dirty);
  const close = () => (dirty && !saving.busy ? setConfirmingClose(true) : onClose());
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={title}
        size={size}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={saving.busy}>
              {confirm}
            </Button>
          </>
        }
      >
        <form
          method="post"
          id={formId}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!saving.busy) onSubmit(event);
          }}
        >
          {/* The dialog covers toasts, so the error is shown inside it. */}
          <FormError messages={saving.problem} />
          {saving.stale && (
            <StaleNotice
              record={record}
              busy={saving.busy}
              onReload={onReload}
              onSaveAnyway={saving.saveAnyway}
            />
          )}
          {children}
        </form>
      </Dialog>
      <ConfirmDialog
        open={confirmingClose}
        onOpenChange={setConfirmingClose}
        title="Close without saving?"
        text="What you have changed here will be lost."
        confirm="Close"
        onConfirm={() => {
          setConfirmingClose(false);
          onClose();
        }}
      />
      {leaveWarning}
    </>
  );
}
