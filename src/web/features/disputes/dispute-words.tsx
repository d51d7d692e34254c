import type { Dispute } from '#contract/disputes.ts';
import { RecordStatus } from '#web/kernel/record-status.tsx';

export const DisputeStatusBadge = ({ status, evidenceSent }: Pick<Dispute, 'status' | 'evidenceSent'>) => (
  <RecordStatus kind="dispute" status={status === 'Open' && evidenceSent ? 'Evidence sent' : status}>
    {status}
  </RecordStatus>
);

/** Formats the card provider's 'product_not_received' as 'Product not received'. */
export function reasonInWords(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
