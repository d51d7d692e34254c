import PDFDocument from 'pdfkit';
import type { VendorOrder } from '#contract/vendor-orders.ts';
import { amountBeforeDiscount, lineSubtotal } from '#domain/invoice.ts';
import { formatDollars } from '#domain/money.ts';
import { drawLines, linesOf, registerFaces, type TextStyle } from './invoice-text.ts';

type Doc = PDFKit.PDFDocument;

/** The size of A4 in points; all lengths here are in points. */
const PAGE = { width: 595.28, height: 841.89 };
const LEFT = 56;
const RIGHT = PAGE.width - LEFT;
const BOTTOM = PAGE.height - 84;
/** The right edges of the columns of figures. */
const COLUMNS = { quantity: 370, price: 455, subtotal: RIGHT };
const NAME_WIDTH = 240;
/** The left edge of order details and totals. */
const DETAILS_LEFT = 340;
/** Moves small labels down to the baseline of the text beside them. */
const BASELINE_SHIFT = 0.9;

const LABEL: TextStyle = { color: '#665f55', size: 8.5 };
const ALIGN_RIGHT: TextStyle = { align: 'right' };
const HAIRLINE = '#d0c9bb';
const ACCENT = '#0e5a47';

/** Renders the invoice of a vendor order as an A4 PDF with embedded fonts. */
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
  let y = drawHeader(doc, order);
  y = drawTable(doc, order, y);
  drawTotals(doc, order, y);
  drawFooters(doc, order);
  doc.end();
  return done;
}

function drawHeader(doc: Doc, order: VendorOrder): number {
  drawLines(doc, ['Emporia'], { x: LEFT, y: 56 }, { size: 11, weight: 'strong', color: ACCENT });
  drawLines(doc, ['Invoice'], { x: LEFT, y: 78 }, { size: 24, weight: 'strong' });
  const soldBy = block(doc, 'Sold by', [order.shopName], LEFT, 132);
  const { user } = order;
  const customer = user ? [user.name, user.email, user.phone] : ['Unknown'];
  const billedTo = block(doc, 'Customer', customer, LEFT, soldBy + 12);
  const details = [
    ['Order ID', order.orderId],
    ['Date', `${order.createdAt.slice(0, 10)} ${order.createdAt.slice(11, 16)} UTC`],
    ['Payment Status', order.paymentStatus],
    ['Order Status', order.status],
  ];
  let y = 132;
  for (const [term = '', value = ''] of details) {
    drawLines(doc, [term], { x: DETAILS_LEFT, y: y + BASELINE_SHIFT }, LABEL);
    y = drawLines(doc, [value], { x: RIGHT, y }, { ...ALIGN_RIGHT, weight: 'strong' }) + 4;
  }
  return Math.max(billedTo, y) + 24;
}

/** Draws a label above lines of text and returns the y below them. */
function block(doc: Doc, title: string, texts: readonly string[], x: number, y: number): number {
  const below = drawLines(doc, [title], { x, y }, LABEL) + 1;
  return texts.reduce(
    (next, text, at) =>
      drawLines(doc, linesOf(doc, text, 250), { x, y: next }, { weight: at ? 'regular' : 'strong' }),
    below,
  );
}

function drawTableHeader(doc: Doc, y: number): number {
  drawLines(doc, ['Product'], { x: LEFT, y }, LABEL);
  drawLines(doc, ['Quantity'], { x: COLUMNS.quantity, y }, { ...LABEL, ...ALIGN_RIGHT });
  drawLines(doc, ['Price'], { x: COLUMNS.price, y }, { ...LABEL, ...ALIGN_RIGHT });
  const below = drawLines(doc, ['Subtotal'], { x: COLUMNS.subtotal, y }, { ...LABEL, ...ALIGN_RIGHT });
  rule(doc, below + 4);
  return below + 12;
}

function drawTable(doc: Doc, order: VendorOrder, top: number): number {
  let y = drawTableHeader(doc, top);
  for (const line of order.orderSummaries) {
    const text = line.refunded ? `${line.productName} (refunded)` : line.productName;
    const name = linesOf(doc, text, NAME_WIDTH);
    if (y + name.length * 14 > BOTTOM) {
      doc.addPage();
      y = drawTableHeader(doc, 56);
    }
    drawLines(doc, [String(line.quantity)], { x: COLUMNS.quantity, y }, ALIGN_RIGHT);
    drawLines(doc, [formatDollars(line.price)], { x: COLUMNS.price, y }, ALIGN_RIGHT);
    drawLines(doc, [formatDollars(lineSubtotal(line))], { x: COLUMNS.subtotal, y }, ALIGN_RIGHT);
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
    drawLines(doc, [term], { x: DETAILS_LEFT, y: y + BASELINE_SHIFT }, LABEL);
    y = drawLines(doc, [value], { x: RIGHT, y }, ALIGN_RIGHT) + 4;
  }
  rule(doc, y + 2, DETAILS_LEFT);
  const strong: TextStyle = { size: 12, weight: 'strong' };
  drawLines(doc, ['Total Amount'], { x: DETAILS_LEFT, y: y + 10 }, strong);
  const total = formatDollars(order.totalAmount);
  y = drawLines(doc, [total], { x: RIGHT, y: y + 10 }, { ...strong, ...ALIGN_RIGHT }) + 6;
  if (order.refundedAmount > 0) {
    drawLines(doc, ['Refunded'], { x: DETAILS_LEFT, y: y + BASELINE_SHIFT }, LABEL);
    drawLines(doc, [`−${formatDollars(order.refundedAmount)}`], { x: RIGHT, y }, ALIGN_RIGHT);
  }
}

function drawFooters(doc: Doc, order: VendorOrder): void {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    drawLines(doc, [`Invoice ${order.orderId}`], { x: LEFT, y: PAGE.height - 56 }, LABEL);
    const pageNumber = `Page ${page + 1} of ${count}`;
    drawLines(doc, [pageNumber], { x: RIGHT, y: PAGE.height - 56 }, { ...LABEL, ...ALIGN_RIGHT });
  }
}

const rule = (doc: Doc, y: number, from = LEFT): void => {
  doc.moveTo(from, y).lineTo(RIGHT, y).lineWidth(0.6).strokeColor(HAIRLINE).stroke();
};
