import type { AppContext } from '#api/kernel/context.ts';
import { type BundleColumns, lineBundleOf, partOfBundle } from '#domain/bundle.ts';
import { countryName } from '#domain/countries.ts';
import { vendorShareCents } from '#domain/ledger.ts';
import { type LicenseKind, withLicense } from '#domain/license.ts';
import type { AddressedMail, MailLine } from '#domain/mail.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { addedTaxCents, lineFullCents } from '#domain/order.ts';
import { isolated } from '#lib/isolated.ts';
import { sum } from '#lib/sum.ts';
import { findOrderForMail, findRefundForMail, findVendorOrderForMail } from './order-mails.sql.ts';

interface OrderedLine extends BundleColumns {
  id: string;
  name: string;
  image: string;
  listPriceCents: number;
  quantity: number;
  licenseKind: LicenseKind | null;
  codeDiscountCents: number;
  paidCents: number;
}

const money = (cents: number): string => formatDollars(dollarsOf(cents));

/** The page that shows an order to its customer, once signed in. */
const orderPath = (orderId: string): string => `/customer-dashboard?order=${encodeURIComponent(orderId)}`;

function detailOf(line: OrderedLine): string | undefined {
  const bundle = lineBundleOf(line);
  if (bundle) return partOfBundle(bundle);
  return line.quantity > 1 ? `${money(line.priceCents)} × ${line.quantity}` : undefined;
}

const lineOf = (line: OrderedLine, link?: MailLine['link']): MailLine => ({
  name: withLicense(line.name, line.licenseKind),
  image: line.image,
  detail: detailOf(line),
  amount: money(line.paidCents),
  link,
});

/** A line at its price: the order's discount code and the tax that is added are lines of the totals. */
const pricedLineOf = (line: OrderedLine, link: MailLine['link']): MailLine => ({
  ...lineOf(line, link),
  amount: money(lineFullCents(line)),
});

/** The receipt for the customer, with a link to the download of each line. Null for an order without a customer. */
export async function orderReceiptMail(context: AppContext, orderId: string): Promise<AddressedMail | null> {
  const order = await findOrderForMail(context.db, { id: orderId });
  if (!order) return null;
  const discount = sum(order.lines.map((line) => (line.listPriceCents - line.priceCents) * line.quantity));
  const added = addedTaxCents(order.lines);
  const country = order.taxCountry ? countryName(order.taxCountry) : null;
  const isFree = order.totalCents === 0 && order.codeDiscountCents === 0;
  return {
    to: order.email,
    subject: `Your order ${order.number}`,
    heading: 'Thank you for your order',
    paragraphs: [
      `Hello ${isolated(order.name)},`,
      `Order ${order.number} is ${isFree ? 'free' : 'paid'} and your files are ready. Sign in to your account to download them, now or later.`,
    ],
    lines: order.lines.map((line) => pricedLineOf(line, { path: orderPath(order.id), label: 'Download' })),
    totals: [
      ...(discount > 0 ? [{ label: 'You saved', amount: money(discount) }] : []),
      ...(order.codeDiscountCents > 0 || added !== 0
        ? [{ label: 'Price', amount: money(sum(order.lines.map(lineFullCents))) }]
        : []),
      ...(order.codeDiscountCents > 0
        ? [{ label: `Code ${order.code}`, amount: money(-order.codeDiscountCents) }]
        : []),
      ...(added > 0 ? [{ label: `Tax, ${country}`, amount: money(added) }] : []),
      ...(added < 0 ? [{ label: 'Tax not charged', amount: money(added) }] : []),
      { label: 'Total paid', amount: money(order.totalCents) },
      ...(added === 0 && order.taxCents > 0
        ? [{ label: `Tax in it, ${country}`, amount: money(order.taxCents) }]
        : []),
      ...(order.reverseCharge ? [{ label: 'Tax (you owe it yourself)', amount: money(0) }] : []),
    ],
    button: { path: orderPath(order.id), label: 'View your order' },
    footnote: 'You get this receipt because you bought something from us.',
  };
}

/** Informs the customer about a refund. Null when the refund has failed meanwhile, or the order has no customer. */
export async function refundMail(context: AppContext, refundId: string): Promise<AddressedMail | null> {
  const order = await findRefundForMail(context.db, { id: refundId });
  if (!order || order.refundStatus === 'Failed') return null;
  const amount = money(order.refundedCents);
  const sentence =
    order.status === 'Failed'
      ? `We are sorry: order ${order.number} could not be completed. The ${amount} that you paid have been refunded to your card.`
      : `${amount} of order ${order.number} have been refunded to your card.`;
  return {
    to: order.email,
    subject: `Your order ${order.number} was refunded`,
    heading: 'Your money is on its way back',
    paragraphs: [`Hello ${isolated(order.name)},`, `${sentence} Your bank may need a few days to show it.`],
    lines: order.lines.map((line) => lineOf(line)),
    totals: [{ label: 'Refunded', amount }],
    button: { path: orderPath(order.id), label: 'View your order' },
    footnote: 'You get this mail because you paid for an order with us.',
  };
}

/** Informs the customer that a refund reported as done has failed afterwards. Null for an order without a customer. */
export async function refundFailedMail(context: AppContext, refundId: string): Promise<AddressedMail | null> {
  const order = await findRefundForMail(context.db, { id: refundId });
  if (!order) return null;
  const amount = money(order.refundedCents);
  return {
    to: order.email,
    subject: `The refund of your order ${order.number} did not go through`,
    heading: 'Your refund did not go through',
    paragraphs: [
      `Hello ${isolated(order.name)},`,
      `We had refunded ${amount} of order ${order.number} to your card, but the bank has sent the money back to us. This happens when a card was lost, replaced or closed. We have been notified and will look for another way: please write to us if you do not get an answer soon.`,
    ],
    totals: [{ label: 'Not refunded yet', amount }],
    button: { path: orderPath(order.id), label: 'View your order' },
    footnote: 'You get this mail because you paid for an order with us.',
  };
}

/** Informs a vendor about an order: the vendor's own lines and share. Null when the vendor order is not found. */
export async function vendorOrderMail(
  context: AppContext,
  vendorOrderId: string,
): Promise<AddressedMail | null> {
  const order = await findVendorOrderForMail(context.db, { id: vendorOrderId });
  if (!order) return null;
  const { totalCents, taxCents, codesCents, commissionCents } = order;
  return {
    to: order.email,
    subject: `New order ${order.number}`,
    heading: 'You have a new order',
    paragraphs: [
      `Hello ${isolated(order.name)},`,
      `${isolated(order.shopName)} has sold something. Order ${order.number} is paid, and the customer can download the files already: there is nothing for you to do.`,
    ],
    lines: order.lines.map((line) => lineOf(line)),
    totals: [
      { label: 'Paid for your products', amount: money(totalCents) },
      ...(taxCents > 0 ? [{ label: 'Tax', amount: money(-taxCents) }] : []),
      ...(codesCents > 0
        ? [{ label: 'Paid by the market for its discount code', amount: money(codesCents) }]
        : []),
      { label: 'Commission of the market', amount: money(-commissionCents) },
      { label: 'Your share', amount: money(vendorShareCents(order)) },
    ],
    button: { path: '/orders', label: 'See your orders' },
    footnote: `You get this mail because you sell as ${isolated(order.shopName)}.`,
  };
}
