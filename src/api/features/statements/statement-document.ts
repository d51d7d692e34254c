import type { TransactionKind } from '#domain/ledger.ts';
import { dollarsOf, formatSignedDollars } from '#domain/money.ts';
import { monthName } from '#domain/month.ts';
import { kindTitle } from '#domain/statement.ts';
import type { Document } from '#pdf/draw/render.ts';

/** A line of the table: an entry of the account, or all entries of one kind of a day. In cents. */
export interface StatementLine {
  /** YYYY-MM-DD */
  day: string;
  kind: TransactionKind;
  /** The order's number, or how many entries the line stands for. */
  about: string;
  amountCents: number;
  balanceCents: number;
}

/** All that the statement of a month shows. In cents. */
export interface MonthStatement {
  /** The market's name. */
  issuer: string;
  shopName: string;
  /** YYYY-MM */
  month: string;
  madeAt: Date;
  /** The month is not over. */
  isOpen: boolean;
  /** Lines stand for days, since there are too many entries. */
  byDay: boolean;
  openingCents: number;
  closingCents: number;
  lines: readonly StatementLine[];
  /** Amounts of all entries by kind, and of all steps of their chains by label; both add up to what the month changed. */
  byKind: ReadonlyMap<TransactionKind, number>;
  byStep: ReadonlyMap<string, number>;
}

type Blocks = Document['blocks'];

const amount = (cents: number): string => formatSignedDollars(dollarsOf(cents));

/** The statement of a month, of which the sums are those of the ledger. */
export function statementDocument(statement: MonthStatement): Document {
  const { shopName, month, madeAt, isOpen, openingCents, closingCents } = statement;
  const opening = { term: 'Opening balance', value: amount(openingCents) };
  const closing = { term: isOpen ? 'Balance now' : 'Closing balance', value: amount(closingCents) };
  return {
    title: 'Statement',
    reference: month,
    issuer: statement.issuer,
    parties: [{ label: 'Shop', lines: [shopName] }],
    facts: [
      { term: 'Month', value: monthName(month) },
      opening,
      closing,
      { term: 'Made', value: `${madeAt.toISOString().slice(0, 16).replace('T', ' ')} UTC` },
    ],
    blocks: [
      { kind: 'heading', text: 'Summary' },
      {
        kind: 'sums',
        sums: [
          opening,
          ...[...statement.byKind].map(([kind, cents]) => ({ term: kindTitle(kind), value: amount(cents) })),
          { ...closing, total: true },
        ],
      },
      ...stepBlocks(statement),
      ...entryBlocks(statement),
      {
        kind: 'text',
        text: `Amounts are in US dollars. Days begin at midnight UTC.${isOpen ? ' The month is not over: more entries may follow.' : ''}`,
      },
    ],
  };
}

function stepBlocks({ byStep }: MonthStatement): Blocks {
  if (byStep.size === 0) return [];
  return [
    { kind: 'heading', text: 'How the amounts came about' },
    {
      kind: 'table',
      columns: [{ title: 'Step' }, { title: 'Amount', width: 90, align: 'right' }],
      rows: [...byStep].map(([label, cents]) => [label, amount(cents)]),
    },
  ];
}

function entryBlocks({ lines, byDay }: MonthStatement): Blocks {
  if (lines.length === 0) return [{ kind: 'text', text: 'There are no entries in this month.' }];
  const note = 'A line stands for all entries of its type on a day; the CSV has each of them.';
  return [
    { kind: 'heading', text: 'Entries' },
    ...(byDay ? [{ kind: 'text' as const, text: note }] : []),
    {
      kind: 'table',
      columns: [
        { title: 'Date', width: 62 },
        { title: 'Type', width: 90 },
        { title: byDay ? 'Entries' : 'Order' },
        { title: 'Amount', width: 80, align: 'right' },
        { title: 'Balance', width: 80, align: 'right' },
      ],
      rows: lines.map(({ day, kind, about, amountCents, balanceCents }) => [
        day,
        kindTitle(kind),
        about,
        amount(amountCents),
        amount(balanceCents),
      ]),
    },
  ];
}
