import type { PayoutSchedule } from './money-settings.ts';

/** How a vendor is paid: through the card provider's connected accounts, or by the operator's own bank. */
export const PAYOUT_METHODS = ['connect', 'byHand'] as const;
export type PayoutMethod = (typeof PAYOUT_METHODS)[number];

/**
 * Scheduled: decided and booked, not handed to a provider or bank yet.
 * Sent: at the provider, or in a file for the bank.
 * Paid: arrived.
 * Returned: the vendor's bank sent it back, also after it was Paid; the vendor is owed the money again.
 * Failed: the provider refused it for good before anything was sent; the vendor is owed the money again.
 * Held: an admin, or the suspension of the shop, has stopped it before it was sent; it is released or cancelled.
 * Cancelled: ended before it was sent; the vendor is owed the money again.
 */
export const PAYOUT_STATUSES = [
  'Scheduled',
  'Sent',
  'Paid',
  'Returned',
  'Failed',
  'Held',
  'Cancelled',
] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Statuses of payouts that have left the vendor's balance and have not ended. */
export const ON_THE_WAY: readonly PayoutStatus[] = ['Scheduled', 'Held', 'Sent'];

/** Statuses of payouts whose money is in the vendor's balance again. */
export const BOOKED_BACK: readonly PayoutStatus[] = ['Returned', 'Failed', 'Cancelled'];

/** The statuses that a status can become. */
const NEXT: Record<PayoutStatus, readonly PayoutStatus[]> = {
  Scheduled: ['Held', 'Cancelled', 'Sent', 'Paid', 'Returned', 'Failed'],
  // The provider may report of an attempt that began before the hold.
  Held: ['Scheduled', 'Cancelled', 'Sent', 'Paid', 'Returned', 'Failed'],
  Sent: ['Paid', 'Returned', 'Failed'],
  Paid: ['Returned'],
  Returned: [],
  Failed: [],
  Cancelled: [],
};

/** Whether a payout can become another status; what is reported late or twice changes nothing. */
export const canBecome = (from: PayoutStatus, to: PayoutStatus): boolean => NEXT[from].includes(to);

/**
 * Missing: no details were given. Incomplete: the provider still asks for something. Restricted: the provider has stopped
 * payouts. Ready: payouts can be made.
 */
export const PAYOUT_ACCOUNT_STATUSES = ['Missing', 'Incomplete', 'Restricted', 'Ready'] as const;
export type PayoutAccountStatus = (typeof PAYOUT_ACCOUNT_STATUSES)[number];

export const PAYOUT_FILE_FORMATS = ['csv', 'pain.001'] as const;
export type PayoutFileFormat = (typeof PAYOUT_FILE_FORMATS)[number];

const DAY_MS = 24 * 3_600_000;

/** The first moment of the day on which the present period began: its Monday, or the first of its month, in UTC. */
export function periodStart(schedule: Exclude<PayoutSchedule, 'byHand'>, now: Date): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  if (schedule === 'monthly') return new Date(Date.UTC(year, month, 1));
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(year, month, day - sinceMonday));
}

/** When payouts are next made by themselves; null if they never are. */
export function nextPayoutAt(schedule: PayoutSchedule, now: Date): Date | null {
  if (schedule === 'byHand') return null;
  const start = periodStart(schedule, now);
  if (schedule === 'weekly') return new Date(start.getTime() + 7 * DAY_MS);
  return new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
}

/** The four parts of what a vendor is owed, in cents. What is on its way is booked as paid already. */
export interface Balance {
  pendingCents: number;
  /** Less than 0 while refunds have taken more than was earned since. */
  availableCents: number;
  reservedCents: number;
  onTheWayCents: number;
}

/** What the provider asks of a vendor, by the first words of its code. */
const REQUIREMENTS: readonly [RegExp, string][] = [
  [/external_account/, 'A bank account'],
  [/tos_acceptance/, 'Your consent to the provider’s terms'],
  [/verification\.(additional_)?document/, 'A copy of your identity document'],
  [/\.(first_name|last_name)|\.name$/, 'Your name'],
  [/\.dob/, 'Your date of birth'],
  [/\.address/, 'Your address'],
  [/\.(ssn_last_4|id_number|tax_id)/, 'Your tax or identity number'],
  [/\.(email|phone)/, 'How to reach you'],
  [/business_profile/, 'What your business sells'],
];

/** The provider's codes of what it asks for, in words, each once. */
export const requirementTexts = (codes: readonly string[]): string[] => [
  ...new Set(
    codes.map(
      (code) => REQUIREMENTS.find(([pattern]) => pattern.test(code))?.[1] ?? code.replace(/[._]/g, ' '),
    ),
  ),
];
