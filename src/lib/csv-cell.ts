/** Text that a spreadsheet would run as a formula, with or without quotes added by `safeCell`. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Quotes text that a spreadsheet would run as a formula: '=1+1' -> "'=1+1". `readableCell` reverses it exactly. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** Reverses `safeCell`. */
export const readableCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
