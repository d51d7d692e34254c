import { countryName } from '#domain/countries.ts';

interface Checker {
  validate(value: string): { isValid: boolean; compact?: string };
}

/**
 * The forms and check digits of VAT numbers by country. Each is a module of its own, loaded when a number of the country is
 * first checked: all of the package are hundreds.
 */
const CHECKERS: Record<string, () => Promise<Checker>> = {
  AT: () => import('stdnum/lib/cjs/at/uid.js'),
  BE: () => import('stdnum/lib/cjs/be/vat.js'),
  BG: () => import('stdnum/lib/cjs/bg/vat.js'),
  CH: () => import('stdnum/lib/cjs/ch/uid.js'),
  CY: () => import('stdnum/lib/cjs/cy/vat.js'),
  CZ: () => import('stdnum/lib/cjs/cz/dic.js'),
  DE: () => import('stdnum/lib/cjs/de/vat.js'),
  DK: () => import('stdnum/lib/cjs/dk/cvr.js'),
  EE: () => import('stdnum/lib/cjs/ee/kmkr.js'),
  ES: () => import('stdnum/lib/cjs/es/nif.js'),
  FI: () => import('stdnum/lib/cjs/fi/alv.js'),
  FR: () => import('stdnum/lib/cjs/fr/tva.js'),
  GB: () => import('stdnum/lib/cjs/gb/vat.js'),
  GR: () => import('stdnum/lib/cjs/gr/vat.js'),
  HR: () => import('stdnum/lib/cjs/hr/oib.js'),
  HU: () => import('stdnum/lib/cjs/hu/anum.js'),
  IE: () => import('stdnum/lib/cjs/ie/vat.js'),
  IT: () => import('stdnum/lib/cjs/it/iva.js'),
  LT: () => import('stdnum/lib/cjs/lt/pvm.js'),
  LU: () => import('stdnum/lib/cjs/lu/tva.js'),
  LV: () => import('stdnum/lib/cjs/lv/pvn.js'),
  MT: () => import('stdnum/lib/cjs/mt/vat.js'),
  NL: () => import('stdnum/lib/cjs/nl/btw.js'),
  NO: () => import('stdnum/lib/cjs/no/orgnr.js'),
  PL: () => import('stdnum/lib/cjs/pl/nip.js'),
  PT: () => import('stdnum/lib/cjs/pt/nif.js'),
  RO: () => import('stdnum/lib/cjs/ro/cif.js'),
  SE: () => import('stdnum/lib/cjs/se/vat.js'),
  SI: () => import('stdnum/lib/cjs/si/ddv.js'),
  SK: () => import('stdnum/lib/cjs/sk/dph.js'),
};

/** What stands before a number where it is not the country's code. */
const PREFIXES: Record<string, string> = { GR: 'EL', CH: 'CHE' };
/** What may stand behind a number: it says that the business is registered for the tax. */
const SUFFIXES: Record<string, RegExp> = { CH: /(MWST|TVA|IVA|TPV)$/, NO: /MVA$/ };

/**
 * The normal form of a VAT number of a country, with its prefix: 'de 136 695 976' -> 'DE136695976'. Its form and check digits
 * are checked, not whether it was given out.
 * @returns `problem`, a sentence for the buyer, if it is none
 */
export async function readVatNumber(
  text: string,
  country: string,
): Promise<{ vatNumber: string } | { problem: string }> {
  const load = CHECKERS[country];
  const name = countryName(country);
  if (!load) return { problem: `A VAT number of ${name} changes nothing. Please leave it out.` };
  const prefix = PREFIXES[country] ?? country;
  const compact = text.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const before = [prefix, country].find((letters) => compact.startsWith(letters)) ?? '';
  const number = compact.slice(before.length).replace(SUFFIXES[country] ?? /$/, '');
  const { validate } = await load();
  const { isValid } = validate(country === 'CH' ? `${prefix}${number}` : number);
  return isValid ? { vatNumber: `${prefix}${number}` } : { problem: `This is not a VAT number of ${name}.` };
}
