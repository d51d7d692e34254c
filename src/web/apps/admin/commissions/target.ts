import type { CommissionScope } from '#domain/commission.ts';

/** What a commission rule is for. */
export interface CommissionTarget {
  scope: CommissionScope;
  /** Null for the market. */
  scopeId: string | null;
  name: string | null;
}

export const SCOPE_LABELS: Record<CommissionScope, string> = {
  market: 'Market',
  category: 'Category',
  vendor: 'Vendor',
  product: 'Product',
};
