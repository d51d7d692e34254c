/** What a spreadsheet would calculate instead of showing, however often it has been marked already. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** A cell that no spreadsheet takes for a formula: '=1+1' -> "'=1+1". `readableCell` gives the text back exactly. */
export const safeCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text that `safeCell` was given. */
export const readableCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
