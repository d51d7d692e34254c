import { readFileSync } from 'node:fs';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { expect, onTestFinished, test } from 'vitest';
import { pain001 } from './payout-files.ts';

/**
 * The path of ISO 20022's schema of pain.001.001.09, which may not be passed on with the project (decision 0044). `.ci/run`
 * takes it from Debian (`scripts/lib/pain001-schema.mjs`) and has the API tests check with it; else these tests are skipped.
 */
const schema = process.env.TEST_PAIN001_SCHEMA;

const file = {
  messageId: '0123456789abcdefghjk',
  createdAt: new Date('2026-03-01T12:00:00.123Z'),
  market: 'Märkt & Söhne',
  iban: 'DE89370400440532013000',
};
const payment = (n: number, fields: object = {}) => ({
  id: `payment${n}`,
  name: 'Ann Müller',
  iban: 'GB33BUKB20201555555555',
  amountCents: 2000 + n,
  ...fields,
});

/** Frees what lives in the memory of libxml2 when the test ends. */
function opened<T extends { dispose: () => void }>(one: T): T {
  onTestFinished(() => one.dispose());
  return one;
}

test.skipIf(!schema).each([
  ['an account of the market', {}],
  ['no account of the market', { iban: null }],
  ['a name without letters of the alphabet', { market: '市場' }],
  ['a long name', { market: 'x'.repeat(500) }],
])('%s → valid by the schema of pain.001.001.09', (_, change) => {
  const payments = [
    payment(1),
    payment(2, { name: 'ʻ'.repeat(200) }),
    payment(3, { name: '<&"\n>'.repeat(60) }),
    payment(4, { amountCents: 1 }),
    payment(5, { amountCents: 999_999_999_999 }),
  ];
  const rules = opened(XmlDocument.fromBuffer(readFileSync(String(schema))));
  const validator = opened(XsdValidator.fromDoc(rules));
  const document = opened(XmlDocument.fromString(pain001({ ...file, ...change, payments })));
  validator.validate(document);
});

test('1,000 payouts → number and control sum of header and payment are those of the transfers, to the cent', () => {
  const payments = Array.from({ length: 1000 }, (_, n) =>
    payment(n, { amountCents: 1 + ((n * 7919) % 9_999_999) }),
  );
  const document = opened(XmlDocument.fromString(pain001({ ...file, payments })));
  const texts = (name: string) => document.find(`//*[local-name()="${name}"]`).map((node) => node.content);
  const cents = (amount: string) => Number(amount.replace('.', ''));
  expect(texts('InstdAmt').map(cents)).toEqual(payments.map(({ amountCents }) => amountCents));
  expect(texts('EndToEndId')).toEqual(payments.map(({ id }) => id));
  const total = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(texts('CtrlSum').map(cents)).toEqual([total, total]);
  expect(texts('NbOfTxs')).toEqual(['1000', '1000']);
});
