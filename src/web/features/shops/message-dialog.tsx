import { isolated } from '#lib/isolated.ts';
import { Dialog } from '#ui/primitives/dialog.tsx';
import { LazyMessageForm } from './lazy-message-form.tsx';

interface MessageDialogProps {
  vendorId: string;
  shopName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog with the form to write to a shop. */
export function MessageDialog({ vendorId, shopName, open, onOpenChange }: MessageDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Message to ${isolated(shopName)}`}>
      <LazyMessageForm vendorId={vendorId} onSent={() => onOpenChange(false)} />
    </Dialog>
  );
}
