import PDFDocument from 'pdfkit';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import { amountBeforeDiscount, lineSubtotal } from '#domain/invoice.ts';
import { formatDollars } from '#domain/money.ts';
import { drawLines, linesOf, registerFaces, type TextStyle } from './invoice-text.ts';

type Doc = PDFKit.PDFDocument;

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 56;
const RIGHT = PAGE.width - LEFT;
const BOTTOM = PAGE.height - 84;
/** Where the columns of figures end. */
const COLUMNS = { quantity: 370, price: 455, subtotal: RIGHT };
const NAME_WIDTH = 240;
/** Where facts and totals begin. */
const FACTS = 340;
/** Brings smaller letters down to the line of those beside them. */
const BASELINE = 0.9;

const QUIET: TextStyle = { color: '#665f55', size: 8.5 };
const RIGHTWARDS: TextStyle = { align: 'right' };
const HAIRLINE = '#d0c9bb';
const ACCENT = '#0e5a47';

/** A vendor order's invoice, A4, with its fonts embedded. */
export async function invoicePdf(order: VendorOrder): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Invoice ${order.orderId}`, Author: order.shopName, Creator: 'Emporia' },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
  registerFaces(doc);
  let y = drawHead(doc, order);
  y = drawTable(doc, order, y);
  drawTotals(doc, order, y);
  drawFeet(doc, order);
  doc.end();
  return done;
}

function drawHead(doc: Doc, order: VendorOrder): number {
  drawLines(doc, ['Emporia'], { x: LEFT, y: 56 }, { size: 11, weight: 'strong', color: ACCENT });
  drawLines(doc, ['Invoice'], { x: LEFT, y: 78 }, { size: 24, weight: 'strong' });
  const soldBy = block(doc, 'Sold by', [order.shopName], LEFT, 132);
  const { user } = order;
  const customer = user ? [user.name, user.email, user.phone] : ['Unknown'];
  const billedTo = block(doc, 'Customer', customer, LEFT, soldBy + 12);
  const facts = [
    ['Order ID', order.orderId],
    ['Date', `${order.createdAt.slice(0, 10)} ${order.createdAt.slice(11, 16)} UTC`],
    ['Payment Status', order.paymentStatus],
    ['Order Status', order.status],
  ];
  let y = 132;
  for (const [term = '', value = ''] of facts) {
    drawLines(doc, [term], { x: FACTS, y: y + BASELINE }, QUIET);
    y = drawLines(doc, [value], { x: RIGHT, y }, { ...RIGHTWARDS, weight: 'strong' }) + 4;
  }
  return Math.max(billedTo, y) + 24;
}

/** A quiet word above lines of text; gives the y below. */
function block(doc: Doc, title: string, texts: readonly string[], x: number, y: number): number {
  const below = drawLines(doc, [title], { x, y }, QUIET) + 1;
  return texts.reduce(
    (next, text, at) =>
      drawLines(doc, linesOf(doc, text, 250), { x, y: next }, { weight: at ? 'regular' : 'strong' }),
    below,
  );
}

function drawColumns(doc: Doc, y: number): number {
  drawLines(doc, ['Product'], { x: LEFT, y }, QUIET);
  drawLines(doc, ['Quantity'], { x: COLUMNS.quantity, y }, { ...QUIET, ...RIGHTWARDS });
  drawLines(doc, ['Price'], { x: COLUMNS.price, y }, { ...QUIET, ...RIGHTWARDS });
  const below = drawLines(doc, ['Subtotal'], { x: COLUMNS.subtotal, y }, { ...QUIET, ...RIGHTWARDS });
  rule(doc, below + 4);
  return below + 12;
}

function drawTable(doc: Doc, order: VendorOrder, top: number): number {
  let y = drawColumns(doc, top);
  for (const line of order.orderSummaries) {
    const words = line.refunded ? `${line.productName} (refunded)` : line.productName;
    const name = linesOf(doc, words, NAME_WIDTH);
    if (y + name.length * 14 > BOTTOM) {
      doc.addPage();
      y = drawColumns(doc, 56);
    }
    drawLines(doc, [String(line.quantity)], { x: COLUMNS.quantity, y }, RIGHTWARDS);
    drawLines(doc, [formatDollars(line.price)], { x: COLUMNS.price, y }, RIGHTWARDS);
    drawLines(doc, [formatDollars(lineSubtotal(line))], { x: COLUMNS.subtotal, y }, RIGHTWARDS);
    y = drawLines(doc, name, { x: LEFT, y }) + 8;
  }
  rule(doc, y);
  return y + 14;
}

function drawTotals(doc: Doc, order: VendorOrder, top: number): void {
  let y = top;
  if (y + 80 > BOTTOM) {
    doc.addPage();
    y = 56;
  }
  const discount = order.discountAmount > 0 ? `−${formatDollars(order.discountAmount)}` : formatDollars(0);
  for (const [term = '', value = ''] of [
    ['Total Amount', formatDollars(amountBeforeDiscount(order))],
    ['Discount', discount],
  ]) {
    drawLines(doc, [term], { x: FACTS, y: y + BASELINE }, QUIET);
    y = drawLines(doc, [value], { x: RIGHT, y }, RIGHTWARDS) + 4;
  }
  rule(doc, y + 2, FACTS);
  const strong: TextStyle = { size: 12, weight: 'strong' };
  drawLines(doc, ['Total Amount'], { x: FACTS, y: y + 10 }, strong);
  const total = formatDollars(order.totalAmount);
  y = drawLines(doc, [total], { x: RIGHT, y: y + 10 }, { ...strong, ...RIGHTWARDS }) + 6;
  if (order.refundedAmount > 0) {
    drawLines(doc, ['Refunded'], { x: FACTS, y: y + BASELINE }, QUIET);
    drawLines(doc, [`−${formatDollars(order.refundedAmount)}`], { x: RIGHT, y }, RIGHTWARDS);
  }
}

function drawFeet(doc: Doc, order: VendorOrder): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    drawLines(doc, [`Invoice ${order.orderId}`], { x: LEFT, y: PAGE.height - 56 }, QUIET);
    const place = `Page ${page + 1} of ${count}`;
    drawLines(doc, [place], { x: RIGHT, y: PAGE.height - 56 }, { ...QUIET, ...RIGHTWARDS });
  }
}

const rule = (doc: Doc, y: number, from = LEFT): void => {
  doc.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(HAIRLINE).stroke();
};
