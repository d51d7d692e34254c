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
  archiveImport: 'Imported' | 'Undone';
  case: CaseStatus;
  discountCode: DiscountCodeState;
  decision: 'Overdue';
  /** A dispute whose evidence was sent is decided by the bank. */
  dispute: DisputeStatus | 'Evidence sent';
  document: DocumentStatus | 'Missing';
  /** A row of an imported file. */
  importedRow: 'Create' | 'Change' | 'Left alone' | 'Error';
  invitation: 'Expired';
  job: 'Succeeded' | 'Failed' | 'Overdue' | 'Not run yet';
  /** Which one of several is meant or holds. */
  mark: 'Holds now' | 'This device' | 'This one' | 'You';
  /** To a customer a refund is no failure. */
  moneyBack: 'Refunded' | 'Partially refunded' | 'Refunded or disputed';
  order: OrderStatus;
  payment: PaymentStatus;
  payout: PayoutStatus;
  payoutAccount: PayoutAccountStatus;
  product: 'Active' | 'Inactive' | 'Held back' | 'Not listed now' | 'Deleted';
  publication: BlogPostStatus;
  refund: (typeof REFUND_STATUSES)[number];
  review: 'Verified' | 'Unverified' | 'Removed';
  simulator: 'Normal' | 'Faulty';
  taxEvidence: EvidenceState;
  taxRate: 'in force' | 'later' | 'replaced';
  twoStep: 'On' | 'Off';
  vendor: VendorStatus;
  version: 'Current' | 'Withdrawn' | 'Another product';
  /** Whether visitors see a part of a page. */
  visibility: 'Shown' | 'Hidden' | 'Later' | 'Ended' | 'Category deleted';
}

export type StatusKind = keyof Statuses;
export type StatusOf<Kind extends StatusKind> = Statuses[Kind];

/** The only place that says what a status means to people. */
const MEANINGS: { [Kind in StatusKind]: Record<Statuses[Kind], Meaning> } = {
  account: { Active: 'done', Suspended: 'failed', 'Being deleted': 'others', Deleted: 'others' },
  archiveImport: { Imported: 'done', Undone: 'others' },
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
  decision: { Overdue: 'failed' },
  dispute: { Open: 'staff', 'Evidence sent': 'others', Won: 'done', Lost: 'failed' },
  document: { Missing: 'shop', Submitted: 'staff', Accepted: 'done', Refused: 'failed' },
  importedRow: { Create: 'done', Change: 'done', 'Left alone': 'others', Error: 'failed' },
  invitation: { Expired: 'failed' },
  job: { Succeeded: 'done', Failed: 'failed', Overdue: 'failed', 'Not run yet': 'others' },
  mark: {
    'Holds now': 'done',
    'This device': 'done',
    'This one': 'others',
    You: 'others',
  },
  moneyBack: { Refunded: 'others', 'Partially refunded': 'others', 'Refunded or disputed': 'others' },
  // An order is green when it is completed and paid, red otherwise.
  order: { Completed: 'done', Failed: 'failed' },
  payment: { Paid: 'done', 'Partially refunded': 'failed', Refunded: 'failed', Free: 'done' },
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
  product: {
    Active: 'done',
    Inactive: 'others',
    'Held back': 'staff',
    'Not listed now': 'failed',
    Deleted: 'failed',
  },
  publication: { Draft: 'others', Scheduled: 'others', Published: 'done' },
  refund: {
    Pending: 'others',
    Processing: 'others',
    Done: 'done',
    Stuck: 'staff',
    Failed: 'failed',
    Refused: 'failed',
  },
  review: { Verified: 'done', Unverified: 'others', Removed: 'failed' },
  simulator: { Normal: 'done', Faulty: 'failed' },
  taxEvidence: { confirmed: 'done', contradicted: 'failed', unconfirmed: 'others' },
  taxRate: { 'in force': 'done', later: 'others', replaced: 'others' },
  twoStep: { On: 'done', Off: 'others' },
  vendor: {
    Applied: 'staff',
    Approved: 'done',
    Declined: 'failed',
    Suspended: 'failed',
    Away: 'others',
    Closed: 'others',
  },
  version: { Current: 'done', Withdrawn: 'failed', 'Another product': 'others' },
  visibility: {
    Shown: 'done',
    Hidden: 'others',
    Later: 'others',
    Ended: 'others',
    'Category deleted': 'failed',
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
