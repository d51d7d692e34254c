/** How the amounts of a file are written: its decimal sign, or null where its cells contradict one another. */
export type DecimalSign = '.' | ',' | null;

/** An amount as a file states it. */
export interface StatedAmount {
  /** With a point and without separators of thousands; null where it can be read in two ways. */
  value: string | null;
  /** The ISO code of another currency than the dollar that the cell names; null for none. */
  currency: string | null;
  /** The cell has a sign or code, if only that of the dollar. */
  hasUnit: boolean;
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));
export const isCurrency = (code: string): boolean => CURRENCIES.has(code);

const SYMBOLS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  zł: 'PLN',
  A$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
};

/** Splits 'EUR 1.200,00' into its number and what stands before and after it. */
const AMOUNT = /^(?<before>[^\d.,+-]*)(?<number>\d[\d.,\s'’]*|[.,]\d+)(?<after>[^\d.,]*)$/u;

/** Characters of a cell that may be an amount; the pattern takes a time that grows with their square. */
const AMOUNT_MAX = 60;

function splitAmount(cell: string): { number: string; unit: string } | null {
  if (cell.length > AMOUNT_MAX) return null;
  const { before = '', number = '', after = '' } = AMOUNT.exec(cell.trim())?.groups ?? {};
  if (!number) return null;
  return { number: number.replace(/[\s'’]/g, ''), unit: `${before}${after}`.trim() };
}

/** '1.200' is 1.2 or 1200. */
const TWO_READINGS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The decimal sign for which a number is evidence: '12,50' for the comma, '1,200.00' and '$1,200' for the point. */
function evidenceOf(cell: string): '.' | ',' | undefined {
  const split = splitAmount(cell);
  if (!split) return undefined;
  const { number, unit } = split;
  const separators = number.replace(/\d/g, '');
  if (separators === '') return undefined;
  const last = separators.at(-1) === ',' ? ',' : '.';
  const other = last === ',' ? '.' : ',';
  if (new Set(separators).size === 2) return last;
  if (separators.length > 1) return other;
  if (!TWO_READINGS.test(number)) return last;
  return unit.endsWith('$') ? '.' : undefined;
}

/** How a file writes its decimals; `fallback` where no cell tells. */
export function decimalSignOf(cells: Iterable<string>, fallback: '.' | ','): DecimalSign {
  const signs = new Set<string>();
  for (const cell of cells) {
    const sign = evidenceOf(cell);
    if (sign) signs.add(sign);
  }
  if (signs.size === 2) return null;
  if (signs.size === 0) return fallback;
  return signs.has(',') ? ',' : '.';
}

/** Reads a cell by the decimal sign of its file; undefined for a cell that is no amount. */
export function readAmount(cell: string, sign: DecimalSign): StatedAmount | undefined {
  const split = splitAmount(cell);
  if (!split) return undefined;
  const currency = currencyOf(split.unit);
  if (currency === undefined) return undefined;
  return { value: plainNumber(split.number, sign), currency, hasUnit: split.unit !== '' };
}

function plainNumber(number: string, sign: DecimalSign): string | null {
  // A point with one or two digits after it is read the same in every file.
  if (/^\d+(?:\.\d{1,2})?$/.test(number)) return number;
  if (sign === null || (TWO_READINGS.test(number) && number.includes(sign))) return null;
  const [thousands, decimals] = sign === ',' ? ['.', ','] : [',', '.'];
  const [whole = '', fraction, ...rest] = number.split(decimals);
  const groups = whole.split(thousands);
  const isGrouped = groups.length === 1 || groups.slice(1).every((group) => group.length === 3);
  if (rest.length > 0 || !isGrouped || fraction?.includes(thousands)) return null;
  return `${groups.join('') || '0'}${fraction ? `.${fraction}` : ''}`;
}

/** Null for dollars and for no unit at all; undefined for a unit that is no currency. */
function currencyOf(unit: string): string | null | undefined {
  const name = unit.replaceAll(/\s+/g, ' ');
  if (['', '$', 'US$', 'USD', 'USD $', 'US $'].includes(name.toUpperCase())) return null;
  const code = SYMBOLS[name] ?? name.toUpperCase();
  return isCurrency(code) ? code : undefined;
}
