import { describe, expect, test } from 'vitest';
import { pain001 } from './payout-files.ts';

/*
 * The part of ISO 20022's pain.001.001.09 that a file may use, compared with its schema: the elements of each type in their
 * order. No package of the npm registry ships the schema itself (decision 0044). '?' may be missing, '+' may be repeated, '|' separates a choice of one.
 */
const SEQUENCES: Record<string, string> = {
  Document: 'CstmrCdtTrfInitn',
  CstmrCdtTrfInitn: 'GrpHdr PmtInf+ SplmtryData?',
  GrpHdr: 'MsgId CreDtTm Authstn? NbOfTxs CtrlSum? InitgPty FwdgAgt?',
  PmtInf:
    'PmtInfId PmtMtd BtchBookg? NbOfTxs? CtrlSum? PmtTpInf? ReqdExctnDt PoolgAdjstmntDt? Dbtr DbtrAcct DbtrAgt DbtrAgtAcct? InstrForDbtrAgt? UltmtDbtr? ChrgBr? ChrgsAcct? ChrgsAcctAgt? CdtTrfTxInf+',
  CdtTrfTxInf:
    'PmtId PmtTpInf? Amt XchgRateInf? ChrgBr? ChqInstr? UltmtDbtr? IntrmyAgt1? CdtrAgt? CdtrAgtAcct? Cdtr? CdtrAcct? UltmtCdtr? InstrForCdtrAgt? InstrForDbtrAgt? Purp? RgltryRptg? Tax? RltdRmtInf? RmtInf? SplmtryData?',
  InitgPty: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  Dbtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  Cdtr: 'Nm? PstlAdr? Id? CtryOfRes? CtctDtls?',
  ReqdExctnDt: 'Dt|DtTm',
  DbtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  CdtrAcct: 'Id Tp? Ccy? Nm? Prxy?',
  'DbtrAcct/Id': 'IBAN|Othr',
  'CdtrAcct/Id': 'IBAN|Othr',
  'Id/Othr': 'Id SchmeNm? Issr?',
  DbtrAgt: 'FinInstnId BrnchId?',
  FinInstnId: 'BICFI? ClrSysMmbId? LEI? Nm? PstlAdr? Othr?',
  'FinInstnId/Othr': 'Id SchmeNm? Issr?',
  PmtId: 'InstrId? EndToEndId UETR?',
  Amt: 'InstdAmt|EqvtAmt',
  RmtInf: 'Ustrd? Strd?',
};

const text = (max: number) => new RegExp(`^[^<]{1,${max}}$`);
const AMOUNT = /^\d{1,13}\.\d{2}$/;
/** What may stand in the elements without further ones. */
const TEXTS: Record<string, RegExp> = {
  MsgId: text(35),
  CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  NbOfTxs: /^\d{1,15}$/,
  CtrlSum: AMOUNT,
  PmtInfId: text(35),
  PmtMtd: /^(?:CHK|TRF|TRA)$/,
  Dt: /^\d{4}-\d\d-\d\d$/,
  Nm: text(140),
  IBAN: /^[A-Z]{2}\d{2}[A-Za-z0-9]{1,30}$/,
  'Othr/Id': text(34),
  ChrgBr: /^(?:DEBT|CRED|SHAR|SLEV)$/,
  EndToEndId: text(35),
  InstdAmt: AMOUNT,
  Ustrd: text(140),
};
const ATTRIBUTES: Record<string, string> = {
  Document: ' xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"',
  InstdAmt: ' Ccy="USD"',
};

interface Element {
  name: string;
  attributes: string;
  children: Element[];
  text: string;
}

/** Reads a file that has no comments and no elements without an end. */
function parse(xml: string): Element {
  const root: Element = { name: '', attributes: '', children: [], text: '' };
  const open = [root];
  for (const [, end, name = '', attributes = '', content = ''] of xml
    .replace(/^<\?xml [^>]*\?>/, '')
    .matchAll(/<(\/?)(\w+)([^>]*)>([^<]*)/g)) {
    const parent = open.at(-1) ?? root;
    if (end) {
      expect(name).toBe(parent.name);
      open.pop();
      continue;
    }
    const element = { name, attributes, children: [], text: content.trim() };
    parent.children.push(element);
    open.push(element);
  }
  expect(open).toEqual([root]);
  expect(root.children).toHaveLength(1);
  return root.children[0] as Element;
}

/** Checks an element and all in it against the tables above. */
function expectValid(element: Element, parent = ''): void {
  const { name, attributes, children } = element;
  const place = `${parent}/${name}`;
  expect(attributes, place).toBe(ATTRIBUTES[name] ?? '');
  const sequence = SEQUENCES[place] ?? SEQUENCES[name];
  const names = children.map((child) => child.name).join(' ');
  if (sequence === undefined || (children.length === 0 && TEXTS[place])) {
    expect(names, place).toBe('');
    expect(element.text, place).toMatch(TEXTS[place] ?? TEXTS[name] ?? /$^/);
    return;
  }
  const pattern = sequence.includes('|')
    ? sequence
    : sequence
        .split(' ')
        .map((one) => `(?:${one.replace(/[?+]$/, '')}(?: |$))${/[?+]$/.exec(one)?.[0] ?? ''}`)
        .join('');
  expect(names, place).toMatch(new RegExp(`^(?:${pattern})$`));
  for (const child of children) expectValid(child, name);
}

const all = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
];
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

describe('pain001', () => {
  test.each([
    ['an account of the market', {}],
    ['no account of the market', { iban: null }],
    ['a name without letters of the alphabet', { market: '市場' }],
  ])('%s → every element in the order and form of pain.001.001.09', (_, change) => {
    const payments = [
      payment(1),
      payment(2, { name: 'ʻ'.repeat(200) }),
      payment(3, { name: '<&"\n>'.repeat(60) }),
    ];
    expectValid(parse(pain001({ ...file, ...change, payments })));
  });

  test('1,000 payouts → number and control sum of header and payment are those of the transfers, to the cent', () => {
    const payments = Array.from({ length: 1000 }, (_, n) =>
      payment(n, { amountCents: 1 + ((n * 7919) % 9_999_999) }),
    );
    const document = parse(pain001({ ...file, payments }));
    const cents = (amount: Element) => Number(amount.text.replace('.', ''));
    expect(all(document, 'InstdAmt').map(cents)).toEqual(payments.map(({ amountCents }) => amountCents));
    expect(all(document, 'EndToEndId').map((id) => id.text)).toEqual(payments.map(({ id }) => id));
    const total = payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
    expect(all(document, 'CtrlSum').map(cents)).toEqual([total, total]);
    expect(all(document, 'NbOfTxs').map((count) => count.text)).toEqual(['1000', '1000']);
  });
});
