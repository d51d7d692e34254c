import { dollarsOf } from '#domain/money.ts';
import { safeCell } from '#lib/csv-cell.ts';
import { html } from '#lib/html.ts';
import { sum } from '#lib/sum.ts';

/** A payout as the bank needs it. */
export interface BankPayment {
  id: string;
  name: string;
  iban: string;
  amountCents: number;
}

export const CSV_COLUMNS = ['payout', 'name', 'iban', 'amount', 'currency', 'reference'] as const;

const amountOf = (cents: number): string => dollarsOf(cents).toFixed(2);

/** A line of the CSV for the bank. */
export const csvRow = (payment: BankPayment, market: string): string[] => [
  payment.id,
  safeCell(payment.name),
  payment.iban,
  amountOf(payment.amountCents),
  'USD',
  safeCell(referenceOf(payment, market)),
];

const referenceOf = ({ id }: BankPayment, market: string): string => `${market} payout ${id}`;

/** The characters that every bank takes: letters without accents, digits and a few signs. */
const plain = (text: string, max: number): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max) || 'NOTPROVIDED';

/**
 * The order to the bank as ISO 20022's pain.001.001.09. Amounts are US dollars, the currency of the market. It is
 * therefore a credit transfer in a foreign currency and names no SEPA service level: the bank converts.
 */
export function pain001(file: {
  /** At most 35 characters, the same whenever the same file is made: banks refuse a second one. */
  messageId: string;
  createdAt: Date;
  market: string;
  /** Null: the bank asks from which account. */
  iban: string | null;
  payments: readonly BankPayment[];
}): string {
  const { messageId, createdAt, market, iban, payments } = file;
  const total = amountOf(sum(payments.map(({ amountCents }) => amountCents)));
  const time = createdAt.toISOString().slice(0, 19);
  const party = plain(market, 70);
  const document = html`
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
      <CstmrCdtTrfInitn>
        <GrpHdr>
          <MsgId>${messageId}</MsgId>
          <CreDtTm>${time}</CreDtTm>
          <NbOfTxs>${payments.length}</NbOfTxs>
          <CtrlSum>${total}</CtrlSum>
          <InitgPty><Nm>${party}</Nm></InitgPty>
        </GrpHdr>
        <PmtInf>
          <PmtInfId>${messageId}</PmtInfId>
          <PmtMtd>TRF</PmtMtd>
          <NbOfTxs>${payments.length}</NbOfTxs>
          <CtrlSum>${total}</CtrlSum>
          <ReqdExctnDt><Dt>${time.slice(0, 10)}</Dt></ReqdExctnDt>
          <Dbtr><Nm>${party}</Nm></Dbtr>
          <DbtrAcct><Id>${
            iban === null ? html`<Othr><Id>NOTPROVIDED</Id></Othr>` : html`<IBAN>${iban}</IBAN>`
          }</Id></DbtrAcct>
          <DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt>
          <ChrgBr>SHAR</ChrgBr>
          ${payments.map((payment) => transfer(payment, market))}
        </PmtInf>
      </CstmrCdtTrfInitn>
    </Document>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`;
}

const transfer = (payment: BankPayment, market: string) => html`
  <CdtTrfTxInf>
    <PmtId><EndToEndId>${payment.id}</EndToEndId></PmtId>
    <Amt><InstdAmt Ccy="USD">${amountOf(payment.amountCents)}</InstdAmt></Amt>
    <Cdtr><Nm>${plain(payment.name, 70)}</Nm></Cdtr>
    <CdtrAcct><Id><IBAN>${payment.iban}</IBAN></Id></CdtrAcct>
    <RmtInf><Ustrd>${plain(referenceOf(payment, market), 140)}</Ustrd></RmtInf>
  </CdtTrfTxInf>`;
