import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { receiptDocument } from '#api/features/receipts/receipt-document.ts';
import { statementDocument } from '#api/features/statements/statement-document.ts';
import { invoiceDocument } from '#api/features/vendor-orders/invoice-document.ts';
import { isolated } from '#lib/isolated.ts';
import { type Document, renderLabel, renderPdf } from '#pdf/draw/render.ts';
import { drawnLinesOf, textOfPdf } from './pdf-text.ts';

/** A receipt with the name in each place of texts that people write. */
function receipt(name: string): Document {
  const party = { name, address: `${name}\n${name}`, number: name };
  return receiptDocument(
    {
      id: 'receipt',
      orderId: 'order',
      year: 2026,
      number: 1,
      parties: { market: party, marketIsSeller: true, vendors: [{ ...party, shopName: name }] },
      issuedAt: new Date('2026-03-01T12:00:00Z'),
    },
    {
      orderNumber: 'ORD-7FQ2',
      createdAt: new Date('2026-03-01T12:00:00Z'),
      totalCents: 3000,
      refundedCents: 0,
      code: 'SPRING',
      codeDiscountCents: 0,
      taxCountry: 'DE',
      vatNumber: name,
      reverseCharge: false,
      pricesIncludeTax: true,
      customer: { name, email: 'ann@example.test' },
      lines: [
        {
          productName: name,
          shopName: name,
          listPriceCents: 1000,
          priceCents: 1000,
          quantity: 3,
          licenseKind: 'personal',
          licenseText: name,
          bundleId: null,
          bundleName: null,
          bundleOwnedParts: null,
          paidCents: 3000,
          taxCents: 0,
          taxBasisPoints: 0,
          refundedAt: null,
        },
      ],
    },
  );
}

const invoice = (name: string): Document =>
  invoiceDocument(
    {
      id: 'order',
      orderId: 'ORD-7FQ2',
      user: { name, email: 'ann@example.test', phone: '+1 555 0100' },
      shopName: name,
      totalAmount: 30,
      discountAmount: 0,
      code: null,
      codeDiscount: 0,
      tax: 0,
      taxAdded: 0,
      refundedAmount: 30,
      status: 'Completed',
      paymentStatus: 'Refunded',
      createdAt: '2026-02-01T10:00:00.000Z',
      orderSummaries: [
        {
          id: 'line',
          productName: name,
          productImage: '',
          price: 15,
          quantity: 2,
          license: 'extended',
          bundle: null,
          refunded: true,
        },
      ],
    },
    name,
  );

const statement = (name: string): Document =>
  statementDocument({
    issuer: name,
    shopName: name,
    month: '2026-02',
    madeAt: new Date('2026-03-01T12:00:00Z'),
    isOpen: false,
    byDay: false,
    openingCents: 0,
    closingCents: 0,
    lines: [],
    byKind: new Map(),
    byStep: new Map([[name, 0]]),
  });

const KINDS: [kind: string, draw: (name: string) => Promise<Buffer>][] = [
  ['receipt', (name) => renderPdf(receipt(name))],
  ['invoice', (name) => renderPdf(invoice(name))],
  ['statement', (name) => renderPdf(statement(name))],
  ['label of a sold copy', (name) => renderLabel(`${isolated(name)} · ORD-7FQ2`)],
];
const LATIN = 'Daniel';
const RIGHT_TO_LEFT = { Hebrew: 'דניאל כהן', Arabic: 'سوق كتب' };
const LEFT_TO_RIGHT = { Greek: 'Ελένη', Cyrillic: 'Нина', Hindi: 'क्षत्रिय हिन्दी', Thai: 'ที่ปรึกษา' };

/** The glyphs of all texts of a PDF, by their numbers in its fonts. */
function glyphsOf(pdf: Buffer): number[] {
  const streams = pdf
    .toString('latin1')
    .split(/>>\nstream\n/)
    .slice(1);
  const contents = streams.map((stream) => {
    const bytes = Buffer.from(stream.slice(0, stream.indexOf('\nendstream')), 'latin1');
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : '';
  });
  return contents
    .flatMap((content) => [...content.matchAll(/\[([^\]]+)\] TJ/g)])
    .flatMap(([, shown = '']) => [...shown.matchAll(/<([0-9a-f]+)>/g)])
    .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
    .map((code) => Number.parseInt(code, 16));
}

const linesOf = async (pdf: Buffer): Promise<string[]> =>
  (await textOfPdf(pdf)).flatMap((page) => page.split('\n').map((line) => line.replaceAll('\0', '').trim()));
/** PDFium turns around the brackets of lines that begin from right to left. */
const drawnOf = async (pdf: Buffer): Promise<string[]> =>
  (await drawnLinesOf(pdf)).map((line) => line.replaceAll(/[()]/g, '|'));
const reversed = (text: string): string => Array.from(text.replaceAll(' ', '')).reverse().join('');

describe.each(KINDS)('a %s', (_, draw) => {
  test.each(Object.entries({ ...RIGHT_TO_LEFT, ...LEFT_TO_RIGHT }))(
    '%s names in every place → each character has a glyph, the names can be read back',
    async (__, name) => {
      const pdf = await draw(name);
      expect(glyphsOf(pdf).length).toBeGreaterThan(10);
      expect(glyphsOf(pdf)).not.toContain(0);
      // PDFium guesses the direction of a line: the words of a name may be read in another order.
      const times = async (file: Buffer, word: string) => (await linesOf(file)).join('\n').split(word).length;
      for (const word of name.split(' '))
        expect(await times(pdf, word)).toBe(await times(await draw(LATIN), LATIN));
    },
  );

  test.each(Object.entries(RIGHT_TO_LEFT))(
    '%s names in every place → nothing around them moves',
    async (__, name) => {
      const drawn = await drawnOf(await draw(name));
      expect(drawn.map((line) => line.replaceAll(reversed(name), LATIN))).toEqual(
        await drawnOf(await draw(LATIN)),
      );
    },
  );

  test.each(Object.entries(LEFT_TO_RIGHT))(
    '%s names in every place → the text is that of Latin names',
    async (__, name) => {
      const lines = await linesOf(await draw(name));
      expect(lines.map((line) => line.replaceAll(name, LATIN))).toEqual(await linesOf(await draw(LATIN)));
    },
  );
});
