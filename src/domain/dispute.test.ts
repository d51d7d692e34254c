import { describe, expect, test } from 'vitest';
import { EVIDENCE_FIELD_MAX, type EvidenceSource, evidenceClosed, writeEvidence } from './dispute.ts';

const at = new Date('2026-11-20T10:00:00Z');
const source: EvidenceSource = {
  orderNumber: 'EM-1',
  paymentId: 'pi_1',
  paidAt: at,
  customer: { name: 'Ada', email: 'ada@example.org' },
  total: '$15.00',
  lines: [{ name: 'Hat', shopName: 'Loops', quantity: 1, amount: '$15.00' }],
  downloads: [],
  marks: [],
  messages: [],
  refunds: [],
  refundPolicy: 'No returns.',
  note: '',
};
const fetched = { name: 'Hat', address: '192.0.2.1', firstAt: at, lastAt: at, requests: 1, sizeBytes: 100 };

describe('writeEvidence', () => {
  test('an order without downloads and messages → says so', () => {
    const { accessLog, text } = writeEvidence(source);
    expect(accessLog).toBe('None of the files was fetched.');
    expect(text).toContain(
      'Receipt of order EM-1\nPaid 2026-11-20 10:00:00 UTC, payment pi_1\n1 × Hat: $15.00',
    );
    expect(text).toContain('The customer has not written about this order.');
  });

  test.each([
    [100, 'whole file, 100 bytes'],
    [40, '40 of 100 bytes'],
    [null, 'from the storage, file of 100 bytes'],
  ])('%s bytes fetched → when, from where and how much', (bytes, amount) => {
    expect(writeEvidence({ ...source, downloads: [{ ...fetched, bytes }] }).accessLog).toBe(
      `2026-11-20 10:00:00 UTC, from 192.0.2.1: Hat, ${amount}, in 1 request`,
    );
  });

  test('marked copies → below the downloads, with the number in them', () => {
    const { accessLog } = writeEvidence({
      ...source,
      downloads: [{ ...fetched, bytes: 100 }],
      marks: [{ name: 'Hat', number: 17, at }],
    });
    expect(accessLog.split('\n')).toEqual([
      '2026-11-20 10:00:00 UTC, from 192.0.2.1: Hat, whole file, 100 bytes, in 1 request',
      '2026-11-20 10:00:00 UTC: the copies of Hat that are made for this order carry mark 17, which is in those of no other order.',
    ]);
  });

  test('a note of staff → first, and texts that are too long lose their end', () => {
    const { text } = writeEvidence({
      ...source,
      note: 'Fetched twice.',
      messages: [{ at, by: 'customer', text: 'x'.repeat(30_000) }],
    });
    expect([text.startsWith('Fetched twice.\n'), text.length, text.endsWith('x…')]).toEqual([
      true,
      EVIDENCE_FIELD_MAX,
      true,
    ]);
  });
});

describe('evidenceClosed', () => {
  const dispute = { status: 'Open', dueAt: new Date('2026-11-27T10:00:00Z'), evidenceSent: false };
  test.each([
    ['open, before its date', {}, null],
    ['without a date', { dueAt: null }, null],
    ['lost', { status: 'Lost' }, 'This dispute is Lost'],
    ['sent', { evidenceSent: true }, 'sent already'],
    ['at its date', { dueAt: at }, 'is over'],
  ])('%s → %s', (_, change, part) => {
    const closed = evidenceClosed({ ...dispute, ...change }, at);
    if (part === null) expect(closed).toBeNull();
    else expect(closed).toContain(part);
  });
});
