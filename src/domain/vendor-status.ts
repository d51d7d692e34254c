/** Lifecycle of a shop. */
export const VENDOR_STATUSES = ['Applied', 'Approved', 'Declined', 'Suspended', 'Away', 'Closed'] as const;
export type VendorStatus = (typeof VENDOR_STATUSES)[number];

/** The stored status. Away is derived: Approved with a holiday that has not ended. */
export type StoredVendorStatus = Exclude<VendorStatus, 'Away'>;

/** Whether shop and products are public in this status. */
export const isPublicStatus = (status: VendorStatus): boolean => status === 'Approved' || status === 'Away';

/** Before the first approval, when the storage quota is smaller. */
export const awaitsApproval = (status: VendorStatus): boolean =>
  status === 'Applied' || status === 'Declined';

/** An admin's decisions about a shop. */
export const VENDOR_DECISIONS = ['approve', 'decline', 'suspend', 'restore'] as const;
export type VendorDecision = (typeof VENDOR_DECISIONS)[number];

/** The vendor's own changes: applying again and closing. */
export type VendorChange = VendorDecision | 'apply' | 'close';

const CHANGES: Record<VendorChange, { from: readonly VendorStatus[]; to: StoredVendorStatus }> = {
  approve: { from: ['Applied', 'Declined'], to: 'Approved' },
  decline: { from: ['Applied'], to: 'Declined' },
  suspend: { from: ['Approved', 'Away'], to: 'Suspended' },
  restore: { from: ['Suspended'], to: 'Approved' },
  // A closed shop needs approval again; otherwise closing would undo a decline.
  apply: { from: ['Declined', 'Closed'], to: 'Applied' },
  close: { from: ['Applied', 'Approved', 'Declined', 'Away'], to: 'Closed' },
};

/** Whether a shop in this status can be approved, declined and so on. */
export const isAllowedFrom = (status: VendorStatus, change: VendorChange): boolean =>
  CHANGES[change].from.includes(status);

/** The status after a change; null: not from the present one. A restored shop that was away is so again. */
export const statusAfter = (change: VendorChange, status: VendorStatus): StoredVendorStatus | null =>
  isAllowedFrom(status, change) ? CHANGES[change].to : null;

/** The vendor's holiday switch; `awayUntil` null is without an end. */
export interface Holiday {
  away: boolean;
  awayUntil: Date | null;
}

/** The holiday as it is at a moment: none once it has ended. */
export function holidayAt({ away, awayUntil }: Holiday, now: Date) {
  const lasts = away && (awayUntil === null || awayUntil > now);
  return { away: lasts, awayUntil: lasts && awayUntil ? awayUntil.toISOString() : null };
}

/** The public status at a time: Away during a holiday, else the stored one. */
export const statusAt = (vendor: Holiday & { status: StoredVendorStatus }, now: Date): VendorStatus =>
  vendor.status === 'Approved' && holidayAt(vendor, now).away ? 'Away' : vendor.status;
