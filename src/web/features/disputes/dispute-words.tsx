import type { Dispute } from '#contract/disputes.ts';
import { StatusBadge } from '#ui/primitives/badge.tsx';

export const DisputeStatusBadge = ({ status }: Pick<Dispute, 'status'>) => (
  <StatusBadge tone={status === 'Won' ? 'good' : 'bad'}>{status}</StatusBadge>
);

/** Formats the card provider's 'product_not_received' as 'Product not received'. */
export function reasonInWords(reason: string): string {
  const words = reason.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
