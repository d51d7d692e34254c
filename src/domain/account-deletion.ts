import { MEGABYTE } from '#lib/bytes.ts';
import type { Role } from './roles.ts';

/** Days in which a user can change their mind. */
export const DELETION_DAYS = 14;

/** When an account is deleted that is asked to be deleted `now`. */
export const deletionDue = (now: Date): Date => new Date(now.getTime() + DELETION_DAYS * 24 * 3_600_000);

/** What stands in place of the name of a deleted account. */
export const formerName = (role: Role): string => {
  if (role === 'customer') return 'Former customer';
  return role === 'vendor' ? 'Former vendor' : 'Former member of staff';
};

/** What stands in place of the name of its shop. */
export const FORMER_SHOP = 'Former shop';

/** How much the files in a copy of a person's data may have together. */
export const COPIED_FILES_BYTES = 500 * MEGABYTE;

/** What prevents a vendor's account from being deleted. Amounts in cents. */
export interface Obligations {
  openRefunds: number;
  openDisputes: number;
  /** Cases about the shop that are neither decided nor closed. */
  openCases: number;
  /** Payouts that are Scheduled or Sent. */
  payoutsOnTheWay: number;
  /** What the market owes the vendor; negative: what the vendor owes the market. */
  balanceCents: number;
}
