import type { Goods, TaxRate } from './tax.ts';

/** A rate that ships with the market. */
export interface ShippedRate extends TaxRate {
  source: string;
  /** The day on which the source was last compared with it; null if its start or rate could not be confirmed. */
  checkedOn: string | null;
}

const CHECKED = '2026-11-23';

/** Published statements that the rates were compared with. */
const SOURCES = {
  EU: 'European Commission, Taxes in Europe Database (TEDB) and VAT rates booklet, through vatnode.dev 2026-09-23',
  TEDB: 'European Commission, Taxes in Europe Database (TEDB), books, read 2025-08-26',
  AVALARA: 'Avalara, harmonised e-publications VAT rates, 2020-03-04',
  IRELAND: 'Minister for Finance, written answer 53776/23, 2023-12-05',
  KPMG: 'KPMG through VATupdate, 2021-09-01',
  NORWAY: 'Skatteetaten, general rate; not compared with a published page',
  SLOVAKIA: 'The Slovak Spectator, 2024-09, and DLA Piper through CEE Legal Matters, 2024',
  SOVOS: 'Sovos, Lithuania, law XV-287',
  SPAIN: 'Real Decreto-ley 15/2020',
  SWITZERLAND: 'Federal Tax Administration ESTV through VATupdate; VAT Ordinance, article 51a',
  TOLLEY: 'Tolley, reduced rated supplies: Estonia, 2025-03-17; its start could not be confirmed',
  UK: 'GOV.UK, rates of VAT, read 2025-08-26; the start of zero-rated e-publications could not be confirmed',
  VATAPI: 'vatapi.com, 2026-01-01, and TEDB',
};

const rate = (
  country: string,
  goods: Goods,
  percent: number,
  from: string,
  source: keyof typeof SOURCES,
  checkedOn: string | null = CHECKED,
): ShippedRate => ({
  country,
  goods,
  basisPoints: Math.round(percent * 100),
  from,
  source: SOURCES[source],
  checkedOn,
});

const standard = (country: string, percent: number, from: string): ShippedRate =>
  rate(country, 'electronic services', percent, from, 'EU');

/**
 * The rates that a market comes with: those of the European Union, the United Kingdom, Norway and Switzerland.
 * Country-wide rates only: regions with other rates (the Azores, the Canary Islands) have none of their own here.
 * E-publications have a row only where a source says that the reduced rate applies to those supplied electronically. In
 * Bulgaria, Cyprus and Latvia that depends on time, reader or language, so they have the standard rate. Denmark and
 * Hungary have it by law.
 */
export const SHIPPED_RATES: readonly ShippedRate[] = [
  standard('AT', 20, '1984-01-01'),
  standard('BE', 21, '1996-01-01'),
  standard('BG', 20, '1999-01-01'),
  standard('CY', 19, '2014-01-13'),
  standard('CZ', 21, '2013-01-01'),
  standard('DE', 19, '2021-01-01'),
  standard('DK', 25, '1992-01-01'),
  standard('EE', 24, '2025-07-01'),
  standard('ES', 21, '2012-09-01'),
  standard('FI', 25.5, '2024-09-01'),
  standard('FR', 20, '2014-01-01'),
  standard('GR', 24, '2016-06-01'),
  standard('HR', 25, '2012-03-01'),
  standard('HU', 27, '2012-01-01'),
  standard('IE', 23, '2021-03-01'),
  standard('IT', 22, '2013-10-01'),
  standard('LT', 21, '2009-09-01'),
  standard('LU', 17, '2024-01-01'),
  standard('LV', 21, '2012-07-01'),
  standard('MT', 18, '2004-01-01'),
  standard('NL', 21, '2012-10-01'),
  standard('PL', 23, '2011-01-01'),
  standard('PT', 23, '2011-01-01'),
  standard('RO', 21, '2025-08-01'),
  standard('SE', 25, '1990-07-01'),
  standard('SI', 22, '2013-07-01'),
  standard('SK', 23, '2025-01-01'),
  rate('AT', 'e-publications', 10, '2020-01-01', 'AVALARA'),
  rate('BE', 'e-publications', 6, '2019-04-01', 'AVALARA'),
  rate('CZ', 'e-publications', 0, '2024-01-01', 'TEDB'),
  rate('DE', 'e-publications', 7, '2020-01-01', 'AVALARA'),
  rate('EE', 'e-publications', 9, '2020-05-01', 'TOLLEY', null),
  rate('ES', 'e-publications', 4, '2020-04-23', 'SPAIN'),
  rate('FI', 'e-publications', 13.5, '2026-01-01', 'VATAPI'),
  rate('FR', 'e-publications', 5.5, '2012-01-01', 'TEDB', null),
  rate('GR', 'e-publications', 6, '2021-07-01', 'KPMG'),
  rate('HR', 'e-publications', 5, '2019-01-01', 'AVALARA'),
  rate('IE', 'e-publications', 0, '2024-01-01', 'IRELAND'),
  rate('IT', 'e-publications', 4, '2015-01-01', 'TEDB', null),
  rate('LT', 'e-publications', 5, '2026-01-01', 'SOVOS'),
  rate('LU', 'e-publications', 3, '2019-01-01', 'AVALARA'),
  rate('MT', 'e-publications', 5, '2019-01-01', 'AVALARA'),
  rate('NL', 'e-publications', 9, '2020-01-01', 'AVALARA'),
  rate('PL', 'e-publications', 5, '2019-11-01', 'AVALARA'),
  rate('PT', 'e-publications', 6, '2019-01-01', 'AVALARA'),
  rate('RO', 'e-publications', 11, '2025-08-01', 'TEDB'),
  rate('SE', 'e-publications', 6, '2019-07-01', 'AVALARA'),
  rate('SI', 'e-publications', 5, '2020-01-01', 'AVALARA'),
  rate('SK', 'e-publications', 5, '2025-01-01', 'SLOVAKIA'),
  rate('GB', 'electronic services', 20, '2011-01-04', 'UK'),
  rate('GB', 'e-publications', 0, '2020-05-01', 'UK', null),
  rate('NO', 'electronic services', 25, '2005-01-01', 'NORWAY', null),
  rate('NO', 'e-publications', 0, '2019-07-01', 'AVALARA'),
  rate('CH', 'electronic services', 8.1, '2024-01-01', 'SWITZERLAND'),
  rate('CH', 'e-publications', 2.6, '2024-01-01', 'SWITZERLAND'),
];
