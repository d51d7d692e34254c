/** Where a shop is in its life. Only `PUBLIC_VENDOR_STATUSES` are shown to shoppers, with what they sell. */
export const VENDOR_STATUSES = ['Applied', 'Approved', 'Declined', 'Suspended', 'Away', 'Closed'] as const;
export type VendorStatus = (typeof VENDOR_STATUSES)[number];

export const PUBLIC_VENDOR_STATUSES = ['Approved', 'Away'] as const satisfies readonly VendorStatus[];

export const isPublicStatus = (status: VendorStatus): boolean =>
  (PUBLIC_VENDOR_STATUSES as readonly VendorStatus[]).includes(status);

/** Still before the first approval: less room for files. */
export const awaitsApproval = (status: VendorStatus): boolean =>
  status === 'Applied' || status === 'Declined';

/** What an admin decides about a shop; `apply` is the vendor's own. */
export const VENDOR_DECISIONS = ['approve', 'decline', 'suspend', 'restore'] as const;
export type VendorDecision = (typeof VENDOR_DECISIONS)[number];

const ALLOWED_FROM: Record<VendorDecision | 'apply', readonly VendorStatus[]> = {
  approve: ['Applied', 'Declined'],
  decline: ['Applied'],
  suspend: ['Approved', 'Away'],
  restore: ['Suspended'],
  apply: ['Declined'],
};

/** Whether a shop in this status can be approved, declined and so on. */
export const isAllowedFrom = (status: VendorStatus, change: VendorDecision | 'apply'): boolean =>
  ALLOWED_FROM[change].includes(status);

/** The status after a change; null: not from the present one. A restored shop is what it was when it was suspended. */
export function statusAfter(
  change: VendorDecision | 'apply',
  vendor: { status: VendorStatus; suspendedFrom: VendorStatus | null },
): VendorStatus | null {
  if (!isAllowedFrom(vendor.status, change)) return null;
  switch (change) {
    case 'approve':
      return 'Approved';
    case 'decline':
      return 'Declined';
    case 'suspend':
      return 'Suspended';
    case 'restore':
      return vendor.suspendedFrom;
    case 'apply':
      return 'Applied';
  }
}
