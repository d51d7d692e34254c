import type { BlogPostStatus } from './blog-post.ts';
import type { CaseStatus } from './case.ts';
import type { DiscountCodeState } from './discount-code.ts';
import type { DisputeStatus, OrderStatus, PaymentStatus, REFUND_STATUSES } from './order.ts';
import type { PayoutAccountStatus, PayoutStatus } from './payout.ts';
import { isStaff, type Role } from './roles.ts';
import type { EvidenceState } from './tax.ts';
import type { DocumentStatus } from './vendor-checklist.ts';
import type { VendorStatus } from './vendor-status.ts';

/** Those who can have to act. */
type Side = 'staff' | 'shop' | 'customer';

/** What a status means: who has to act now ('others': nobody of the market, or nothing has to be done), or how it ended. */
type Meaning = Side | 'others' | 'done' | 'failed';

interface Statuses {
  account: 'Active' | 'Suspended' | 'Being deleted' | 'Deleted';
  blogPost: BlogPostStatus;
  case: CaseStatus;
  discountCode: DiscountCodeState;
  /** A dispute whose evidence was sent is decided by the bank. */
  dispute: DisputeStatus | 'Evidence sent';
  document: DocumentStatus | 'Missing';
  order: OrderStatus;
  payment: PaymentStatus;
  payout: PayoutStatus;
  payoutAccount: PayoutAccountStatus;
  product: 'Active' | 'Inactive' | 'Held back';
  refund: (typeof REFUND_STATUSES)[number];
  taxEvidence: EvidenceState;
  taxRate: 'in force' | 'later' | 'replaced';
  vendor: VendorStatus;
}

export type StatusKind = keyof Statuses;
export type StatusOf<Kind extends StatusKind> = Statuses[Kind];

/** The only place that says what a status means to people. */
const MEANINGS: { [Kind in StatusKind]: Record<Statuses[Kind], Meaning> } = {
  account: { Active: 'done', Suspended: 'failed', 'Being deleted': 'others', Deleted: 'others' },
  blogPost: { Draft: 'others', Scheduled: 'others', Published: 'done' },
  case: {
    Open: 'staff',
    WaitingForVendor: 'shop',
    WaitingForCustomer: 'customer',
    Decided: 'done',
    Appealed: 'staff',
    Closed: 'done',
  },
  discountCode: {
    Active: 'done',
    Scheduled: 'others',
    Ended: 'others',
    'Used up': 'others',
    Paused: 'others',
  },
  dispute: { Open: 'staff', 'Evidence sent': 'others', Won: 'done', Lost: 'failed' },
  document: { Missing: 'shop', Submitted: 'staff', Accepted: 'done', Refused: 'failed' },
  // An order is green when it is completed and paid, red otherwise.
  order: { Completed: 'done', Failed: 'failed' },
  payment: { Paid: 'done', 'Partially refunded': 'failed', Refunded: 'failed' },
  payout: {
    Scheduled: 'others',
    Sent: 'others',
    Paid: 'done',
    Returned: 'failed',
    Failed: 'failed',
    Held: 'staff',
    Cancelled: 'others',
  },
  payoutAccount: { Missing: 'shop', Incomplete: 'shop', Restricted: 'failed', Ready: 'done' },
  product: { Active: 'done', Inactive: 'others', 'Held back': 'staff' },
  refund: {
    Pending: 'others',
    Processing: 'others',
    Done: 'done',
    Stuck: 'staff',
    Failed: 'failed',
    Refused: 'failed',
  },
  taxEvidence: { confirmed: 'done', contradicted: 'failed', unconfirmed: 'others' },
  taxRate: { 'in force': 'done', later: 'others', replaced: 'others' },
  vendor: {
    Applied: 'staff',
    Approved: 'done',
    Declined: 'failed',
    Suspended: 'failed',
    Away: 'others',
    Closed: 'others',
  },
};

/** Green: done. Amber: the reader has to act. Grey: others have to, or nobody. Red: failed. */
export type Tone = 'good' | 'attention' | 'neutral' | 'bad';

const sideOf = (role: Role): Side => (isStaff(role) ? 'staff' : role === 'vendor' ? 'shop' : 'customer');

/** The tone of a status for a reader. */
export function toneOf<Kind extends StatusKind>(kind: Kind, status: Statuses[Kind], reader: Role): Tone {
  const meaning: Meaning = MEANINGS[kind][status];
  if (meaning === 'done') return 'good';
  if (meaning === 'failed') return 'bad';
  return meaning === sideOf(reader) ? 'attention' : 'neutral';
}
