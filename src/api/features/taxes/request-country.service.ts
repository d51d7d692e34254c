import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { CountryResponse } from 'mmdb-lib';
import { BadConfiguration, type Config } from '#api/kernel/config.ts';
import type { AppContext } from '#api/kernel/context.ts';
import { isCountry } from '#domain/countries.ts';
import { memoizeByObject } from '#lib/memoize.ts';

/** A row of a table in MaxMind's format: ip-location-db's has `country_code`. */
type Row = CountryResponse & { country_code?: string };

const TABLE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb';

/** Read when the first country is asked for: 8 MB, which a market without taxes does not need. */
const tableOf = memoizeByObject(async ({ config }: Pick<AppContext, 'config'>) => {
  const path = config.countryTable ?? fileURLToPath(import.meta.resolve(TABLE));
  const [{ Reader }, bytes] = await Promise.all([import('mmdb-lib'), readFile(path)]);
  return new Reader<Row>(bytes);
});

/**
 * Reads the table that the configuration names once, so that a wrong one is noticed at the start, and not with the first sale.
 * @throws BadConfiguration
 */
export async function checkCountryTable({ countryTable }: Pick<Config, 'countryTable'>): Promise<void> {
  if (countryTable === null) return;
  try {
    const [{ Reader }, bytes] = await Promise.all([import('mmdb-lib'), readFile(countryTable)]);
    new Reader<Row>(bytes).get('127.0.0.1');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new BadConfiguration(
      `COUNTRY_TABLE ${countryTable} cannot be read as a table in MaxMind's format: ${reason}`,
    );
  }
}

/**
 * The country of a client's address, from a table on this machine. Null if the table does not know it, as for addresses
 * of private networks.
 */
export async function countryOfAddress(context: AppContext, address: string | null): Promise<string | null> {
  if (!address) return null;
  try {
    const row = (await tableOf(context)).get(address);
    const code = row?.country_code ?? row?.country?.iso_code ?? '';
    return isCountry(code) ? code : null;
  } catch (error) {
    // Evidence is kept where there is some: no sale fails for the lack of it.
    context.log.warn({ err: error }, 'the country of an address could not be looked up');
    return null;
  }
}
