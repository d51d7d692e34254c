import { type FormEventHandler, type ReactNode, useId } from 'react';
import { FormError } from '../form/form-error.tsx';
import { Button, type ButtonProps } from './button.tsx';
import { Dialog } from './dialog.tsx';
import type { DialogProps } from './dialog-props.ts';

interface FormDialogProps extends Omit<DialogProps, 'footer'> {
  /** The fields. */
  children: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Label of the submitting button. */
  confirm: string;
  /** Its variant; 'danger' for irreversible actions. */
  variant?: ButtonProps['variant'];
  busy: boolean;
  /** Its label meanwhile. */
  busyText?: string;
  /** The error of a failed attempt; shown inside the dialog, which covers toasts. */
  problem?: readonly string[];
}

/** A dialog with one form, sent or canceled by the buttons at its foot. */
export function FormDialog(props: FormDialogProps) {
  const { children, onSubmit, confirm, variant, busy, busyText, problem, ...dialog } = props;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant={variant} busy={busy} busyText={busyText}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} method="post" noValidate className="grid gap-4" onSubmit={onSubmit}>
        <FormError messages={problem} />
        {children}
      </form>
    </Dialog>
  );
}
