import { expect, test } from 'vitest';
import { SHIPPED_RATES } from '#domain/tax-rates.ts';
import { readVatNumber } from './vat-number.ts';

const VAT_COUNTRIES = new Set(SHIPPED_RATES.map(({ country }) => country));

/** Numbers that businesses and authorities have published, as they may be typed, with their normal form. */
const NUMBERS: [country: string, typed: string, normal?: string][] = [
  ['AT', 'ATU13585627'],
  ['BE', 'BE0428759497'],
  ['BG', 'BG175074752'],
  ['CH', 'CHE-107.787.577 MWST', 'CHE107787577'],
  ['CY', 'CY-10259033P', 'CY10259033P'],
  ['CZ', 'CZ25123891'],
  ['DE', 'de 136,695 976', 'DE136695976'],
  ['DK', '13585628', 'DK13585628'],
  ['EE', 'EE100931558'],
  ['ES', 'ESB58378431'],
  ['FI', 'FI20774740'],
  ['FR', 'FR40303265045'],
  ['GB', 'GB980780684'],
  ['GR', 'GR094259216', 'EL094259216'],
  ['HR', 'HR33392005961'],
  ['HU', 'HU12892312'],
  ['IE', 'IE6433435F'],
  ['IT', 'IT00743110157'],
  ['LT', 'LT119511515'],
  ['LU', 'LU15027442'],
  ['LV', 'LV40003521600'],
  ['MT', 'MT11679112'],
  ['NL', 'NL004495445B01'],
  ['NO', '995 525 828 MVA', 'NO995525828'],
  ['PL', 'PL8567346215'],
  ['PT', 'PT501964843'],
  ['RO', 'RO18547290'],
  ['SE', 'SE123456789701'],
  ['SI', 'SI50223054'],
  ['SK', 'SK2022749619'],
];

test('readVatNumber: a number of every country that has the tax → its normal form', async () => {
  for (const [country, typed, normal = typed] of NUMBERS) {
    expect(await readVatNumber(typed, country)).toEqual({ vatNumber: normal });
  }
  expect(NUMBERS.map(([country]) => country).sort()).toEqual([...VAT_COUNTRIES].sort());
});

test.each([
  ['a wrong check digit', 'DE136695977', 'DE', 'This is not a VAT number of Germany.'],
  ['too short', 'DE1', 'DE', 'This is not a VAT number of Germany.'],
  ['of another country', 'DE136695976', 'AT', 'This is not a VAT number of Austria.'],
  ['empty', '', 'FR', 'This is not a VAT number of France.'],
  [
    'of a country without the tax',
    '12',
    'US',
    'A VAT number of United States changes nothing. Please leave it out.',
  ],
])('readVatNumber: %s → a sentence', async (_, typed, country, problem) => {
  expect(await readVatNumber(typed, country)).toEqual({ problem });
});
