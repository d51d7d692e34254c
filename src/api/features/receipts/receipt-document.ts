import { lineBundleOf, partOfBundle } from '#domain/bundle.ts';
import { countryName } from '#domain/countries.ts';
import { LICENSE_NAMES, withLicense } from '#domain/license.ts';
import { dollarsOf, formatDollars } from '#domain/money.ts';
import { type LegalParty, receiptNumber } from '#domain/receipt.ts';
import { isolated } from '#lib/isolated.ts';
import { sum } from '#lib/sum.ts';
import type { Document } from '#pdf/draw/render.ts';
import type { ReceiptOrder, ReceiptRow } from './receipts.sql.ts';

const money = (cents: number): string =>
  cents < 0 ? `−${formatDollars(dollarsOf(-cents))}` : formatDollars(dollarsOf(cents));
const percent = (basisPoints: number): string => `${basisPoints / 100} %`;
const timeOf = (time: Date): string => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** The receipt of an order. Its sums lead from the prices before discounts to what was paid, to the cent. */
export function receiptDocument(receipt: ReceiptRow, order: ReceiptOrder): Document {
  const reference = receiptNumber(receipt);
  return {
    title: 'Receipt',
    reference,
    issuer: receipt.parties.market.name,
    issuedAt: receipt.issuedAt,
    parties: partiesOf(receipt, order),
    facts: [
      { term: 'Number', value: reference },
      { term: 'Issued', value: timeOf(receipt.issuedAt) },
      { term: 'Order ID', value: order.orderNumber },
      { term: 'Bought', value: timeOf(order.createdAt) },
      { term: 'Payment', value: order.totalCents > 0 ? 'By card' : 'Nothing to pay' },
      ...(order.taxCountry ? [{ term: 'Country', value: countryName(order.taxCountry) }] : []),
    ],
    blocks: [
      {
        kind: 'table',
        columns: [
          { title: 'Product' },
          { title: 'Quantity', width: 60, align: 'right' },
          { title: 'Price', width: 75, align: 'right' },
          { title: 'Total', width: 75, align: 'right' },
        ],
        rows: order.lines.map((line) => [
          lineText(order, line),
          String(line.quantity),
          money(line.listPriceCents),
          money(line.listPriceCents * line.quantity),
        ]),
      },
      { kind: 'sums', sums: sumsOf(order) },
      ...[...notesOf(receipt, order), ...licensesOf(order)].map((text) => ({ kind: 'text' as const, text })),
    ],
  };
}

function lineText(order: ReceiptOrder, line: ReceiptOrder['lines'][number]): string {
  const isTaxed = order.taxCountry && !order.reverseCharge;
  const details = [
    `From ${isolated(line.shopName)}`,
    ...(line.licenseKind ? [LICENSE_NAMES[line.licenseKind]] : []),
    ...(isTaxed ? [`tax ${percent(line.taxBasisPoints)}`] : []),
    ...(line.refundedAt ? ['refunded'] : []),
  ];
  const bundle = lineBundleOf(line);
  const lines = [line.productName, details.join(' · '), ...(bundle ? [partOfBundle(bundle)] : [])];
  return lines.join('\n');
}

/** What the buyer may do with each product, in the words in which it was sold. */
const licensesOf = ({ lines }: ReceiptOrder): string[] =>
  lines.flatMap(({ productName, licenseKind, licenseText }) =>
    licenseKind ? [`${withLicense(isolated(productName), licenseKind)}: ${isolated(licenseText ?? '')}`] : [],
  );

/** Who sells, then the customer. What was not filled in is left out. */
function partiesOf({ parties }: ReceiptRow, { customer, vatNumber }: ReceiptOrder): Document['parties'] {
  const { market, marketIsSeller, vendors } = parties;
  const shops = vendors.map((vendor) => ({
    label: marketIsSeller ? 'Supplied by' : 'Sold by',
    lines: legalLines(vendor, vendor.shopName),
  }));
  const marketLines = legalLines(market, market.name);
  const buyer = customer ? [customer.name, customer.email] : ['Unknown'];
  return [
    ...(marketIsSeller
      ? [{ label: 'Sold by', lines: marketLines }, ...shops]
      : [...shops, { label: 'Payment taken by', lines: marketLines }]),
    { label: 'Customer', lines: [...buyer, ...(vatNumber ? [`VAT number ${isolated(vatNumber)}`] : [])] },
  ];
}

const legalLines = ({ name, address, number }: LegalParty, otherwise: string): string[] => [
  name || otherwise,
  ...address.split('\n').filter(Boolean),
  ...(number ? [`Number ${isolated(number)}`] : []),
];

function sumsOf(order: ReceiptOrder) {
  const { lines, code, codeDiscountCents, totalCents, refundedCents, pricesIncludeTax } = order;
  const listCents = sum(lines.map((line) => line.listPriceCents * line.quantity));
  const fullCents = sum(lines.map((line) => line.priceCents * line.quantity));
  const notChargedCents = fullCents - codeDiscountCents - totalCents;
  const taxes = taxesOf(order);
  return [
    { term: 'Price before discounts', value: money(listCents) },
    ...(fullCents < listCents ? [{ term: 'Discount', value: money(fullCents - listCents) }] : []),
    ...(code ? [{ term: `Discount code ${code}`, value: money(-codeDiscountCents) }] : []),
    ...(pricesIncludeTax
      ? []
      : taxes.map(({ rate, cents }) => ({ term: `Tax ${rate}`, value: money(cents) }))),
    // Prices contain a tax that this buyer does not pay here.
    ...(order.reverseCharge && notChargedCents > 0
      ? [{ term: 'Tax not charged', value: money(-notChargedCents) }]
      : []),
    { term: 'Paid', value: money(totalCents), total: true },
    ...(pricesIncludeTax
      ? taxes.map(({ rate, cents }) => ({ term: `Contains tax ${rate}`, value: money(cents) }))
      : []),
    ...(refundedCents > 0 ? [{ term: 'Refunded', value: money(-refundedCents) }] : []),
  ];
}

/** The tax by rate; nothing while taxes are off, and for buyers who owe it themselves. */
function taxesOf({ lines, taxCountry, reverseCharge }: ReceiptOrder): { rate: string; cents: number }[] {
  if (!taxCountry || reverseCharge) return [];
  const byRate = Map.groupBy(lines, (line) => line.taxBasisPoints);
  return [...byRate.entries()]
    .sort(([a], [b]) => b - a)
    .map(([basisPoints, own]) => ({
      rate: percent(basisPoints),
      cents: sum(own.map((line) => line.taxCents)),
    }));
}

function notesOf({ parties }: ReceiptRow, { reverseCharge, taxCountry }: ReceiptOrder): string[] {
  const { market, marketIsSeller } = parties;
  return [
    ...(reverseCharge && taxCountry
      ? [`Reverse charge: no tax was charged, because the customer owes it in ${countryName(taxCountry)}.`]
      : []),
    ...(marketIsSeller ? [`${isolated(market.name)} is the seller of record of this order.`] : []),
  ];
}
