import { type ReactNode, useRef } from 'react';
import { FormError } from '../form/form-error.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequences, as a question. */
  text: ReactNode;
  /** Label of the confirming button: 'Delete'. */
  confirm: string;
  onConfirm: () => void;
  busy?: boolean;
  /** The error of a failed attempt; shown inside the dialog, which covers toasts. */
  problem?: readonly string[];
  /** Variant of the confirming button; 'danger' for irreversible actions. */
  variant?: 'danger' | 'primary';
}

/** Asks for confirmation. The focus starts on Cancel, so that pressing Enter by mistake changes nothing. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  confirm,
  onConfirm,
  busy,
  problem,
  variant = 'danger',
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size="sm"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant={variant} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <FormError messages={problem} className="mb-4" />
      <div>{text}</div>
    </Dialog>
  );
}
