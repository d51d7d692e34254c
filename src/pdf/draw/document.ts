/** A line of a list of terms and values. */
export interface Fact {
  term: string;
  value: string;
}

/** A column of a table; the one without a width takes what the others leave. */
export interface Column {
  title: string;
  /** In points. */
  width?: number;
  align?: 'right';
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  /** Cells by column; the lines of a cell after its first are small. The header is repeated on every page. */
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] }
  /** Amounts in a column at the right, each with its term; `total` is strong, below a rule. */
  | { kind: 'sums'; sums: readonly (Fact & { total?: boolean })[] };

/**
 * A document as data that a worker thread can receive. Its maker formats amounts and dates; text is wrapped and
 * pages are broken when it is drawn.
 */
export interface Document {
  /** What it is: 'Receipt'. */
  title: string;
  /** Which one it is: '2026-000123'. Title and reference are in the footer of every page. */
  reference: string;
  /** Who issues it: stands above the title. */
  issuer: string;
  /** The date of the file: with it, the same document has the same bytes. Without it, the time when it is drawn. */
  issuedAt?: Date;
  /** At the left, in this order; the first line of each is strong. */
  parties: readonly { label: string; lines: readonly string[] }[];
  /** At the right, beside the parties. */
  facts: readonly Fact[];
  blocks: readonly Block[];
}
