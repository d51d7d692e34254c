import { type ReactNode, useRef } from 'react';
import { FormError } from '../form/form-error.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** What will happen, as a question. */
  text: ReactNode;
  /** The button that does it: 'Delete'. */
  confirm: string;
  onConfirm: () => void;
  busy?: boolean;
  /** Why it was not done; said inside the window, since toasts are out of reach behind it. */
  problem?: readonly string[];
  /** Of the button; what cannot be taken back is 'danger'. */
  variant?: 'danger' | 'primary';
}

/** Asks before something is done. The focus is on Cancel, so that a hasty Enter does nothing. */
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
      <p>{text}</p>
    </Dialog>
  );
}
