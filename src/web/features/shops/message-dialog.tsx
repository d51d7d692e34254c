import { Dialog } from '#ui/primitives/dialog.tsx';
import { MessagePart } from './message-part.tsx';

interface MessageDialogProps {
  vendorId: string;
  shopName: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The form to write to a shop, in a window of its own. */
export function MessageDialog({ vendorId, shopName, open, onOpenChange }: MessageDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={`Message to ${shopName}`}>
      <MessagePart vendorId={vendorId} onSent={() => onOpenChange(false)} />
    </Dialog>
  );
}
