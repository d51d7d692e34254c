/** Evidence against disputes, and how their end shows. */

/** What speaks against a dispute, in words, as the payer's bank reads it. All texts together have 150,000 characters at most. */
export interface DisputeEvidence {
  customerName: string;
  customerEmail: string;
  /** What was sold, and how it is delivered. */
  productDescription: string;
  /** When, from which address and how much of the files was fetched, and what leads copies of them back to the order. */
  accessLog: string;
  refundPolicy: string;
  /** The receipt, and what was written. */
  text: string;
}

/** The longest text of each field that the card networks take. */
export const EVIDENCE_FIELD_MAX = 20_000;

export interface EvidenceSource {
  orderNumber: string;
  paymentId: string;
  paidAt: Date;
  customer: { name: string; email: string } | null;
  /** Money as people read it. */
  total: string;
  lines: readonly { name: string; shopName: string; quantity: number; amount: string }[];
  downloads: readonly {
    name: string;
    address: string;
    firstAt: Date;
    lastAt: Date;
    requests: number;
    /** Bytes that were sent; null if the storage sent them, which does not report how many. */
    bytes: number | null;
    sizeBytes: number;
  }[];
  /** The numbers that are hidden in the copies of this order alone, and since when. */
  marks: readonly { name: string; number: number; at: Date }[];
  messages: readonly { at: Date; by: string; text: string }[];
  refunds: readonly { at: Date; amount: string; status: string }[];
  /** Plain text. */
  refundPolicy: string;
  /** What staff add in their own words. */
  note: string;
}

/** A time as evidence states it: '2026-11-23 08:30:12 UTC'. */
const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;

const shortened = (text: string): string =>
  text.length <= EVIDENCE_FIELD_MAX ? text : `${text.slice(0, EVIDENCE_FIELD_MAX - 1)}…`;

/** Writes the evidence of an order. Texts longer than the networks take lose their end. */
export function writeEvidence(source: EvidenceSource): DisputeEvidence {
  const { customer, lines, downloads, marks, messages, refunds } = source;
  const texts = {
    customerName: customer?.name ?? '',
    customerEmail: customer?.email ?? '',
    productDescription: [
      'Digital goods, delivered by download at once after the payment, into the account of the customer, who is signed in when paying.',
      ...lines.map(
        ({ name, shopName, quantity }) =>
          `${name} by ${shopName}${quantity > 1 ? `, ${quantity} times` : ''}`,
      ),
    ].join('\n'),
    accessLog: [
      ...(downloads.length === 0 ? ['None of the files was fetched.'] : downloads.map(downloadLine)),
      ...marks.map(markLine),
    ].join('\n'),
    refundPolicy: source.refundPolicy,
    text: [
      ...(source.note ? [source.note, ''] : []),
      `Receipt of order ${source.orderNumber}`,
      `Paid ${timeOf(source.paidAt)}, payment ${source.paymentId}`,
      ...lines.map(({ name, quantity, amount }) => `${quantity} × ${name}: ${amount}`),
      `Total: ${source.total}`,
      ...refunds.map(({ at, amount, status }) => `Refund of ${amount}, ${timeOf(at)}: ${status}`),
      '',
      messages.length === 0
        ? 'The customer has not written about this order.'
        : 'What was written about this order:',
      ...messages.map(({ at, by, text }) => `${timeOf(at)}, ${by}: ${text}`),
    ].join('\n'),
  };
  return {
    customerName: shortened(texts.customerName),
    customerEmail: shortened(texts.customerEmail),
    productDescription: shortened(texts.productDescription),
    accessLog: shortened(texts.accessLog),
    refundPolicy: shortened(texts.refundPolicy),
    text: shortened(texts.text),
  };
}

function downloadLine(one: EvidenceSource['downloads'][number]): string {
  const { name, address, firstAt, lastAt, requests, bytes, sizeBytes } = one;
  const times =
    firstAt.getTime() === lastAt.getTime() ? timeOf(firstAt) : `${timeOf(firstAt)} to ${timeOf(lastAt)}`;
  const amount =
    bytes === null
      ? `from the storage, file of ${sizeBytes} bytes`
      : bytes >= sizeBytes
        ? `whole file, ${bytes} bytes`
        : `${bytes} of ${sizeBytes} bytes`;
  return `${times}, from ${address}: ${name}, ${amount}, in ${requests} ${requests === 1 ? 'request' : 'requests'}`;
}

const markLine = ({ name, number, at }: EvidenceSource['marks'][number]): string =>
  `${timeOf(at)}: the copies of ${name} that are made for this order carry mark ${number}, which is in those of no other order.`;

/** Why evidence can no longer be sent: the dispute has ended, it was sent, or its date is over. Null: it can be sent. */
export function evidenceClosed(
  dispute: { status: string; dueAt: Date | null; evidenceSent: boolean },
  now: Date,
): string | null {
  if (dispute.status !== 'Open')
    return `This dispute is ${dispute.status}: its evidence can no longer be sent.`;
  if (dispute.evidenceSent) return 'This dispute is Open, and its evidence has been sent already.';
  if (dispute.dueAt && dispute.dueAt <= now)
    return 'This dispute is Open, but the date until which evidence can be sent is over.';
  return null;
}
