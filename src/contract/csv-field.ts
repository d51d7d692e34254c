import { joinSummary } from '#domain/summary.ts';

/** A column that holds one field of a product. Its cells are read by the field's own rule. */
export interface CsvField<Value, Column extends string = string> {
  column: Column;
  write: (value: Value) => string;
  /** Brings a cell into the spelling that the field's rule reads. */
  normalize?: (cell: string) => string;
  /** Replaces the message of the field's rule. */
  error?: string;
}

export const textCell = <const C extends string>(column: C): CsvField<string, C> => ({
  column,
  write: (value) => value,
});
/** One of several words, in any case. */
export const choiceCell = <Choice extends string, const C extends string>(
  column: C,
): CsvField<Choice, C> => ({
  column,
  write: (value) => value,
  normalize: (cell) => cell.toLowerCase(),
});
export const dollarsCell = <const C extends string>(column: C): CsvField<number, C> => ({
  column,
  write: (value) => value.toFixed(2),
});
export const optionalDollarsCell = <const C extends string>(column: C): CsvField<number | null, C> => ({
  column,
  write: (value) => value?.toFixed(2) ?? '',
});
export const linesCell = <const C extends string>(column: C): CsvField<string[], C> => ({
  column,
  write: joinSummary,
});
export const flagCell = <const C extends string>(column: C): CsvField<boolean, C> => ({
  column,
  write: (value) => (value ? 'TRUE' : 'FALSE'),
  normalize: (cell) => cell.toLowerCase(),
  error: 'Please enter TRUE or FALSE.',
});
