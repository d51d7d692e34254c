import { COUNTRIES, countryName } from '#domain/countries.ts';

/** All countries for a `Select`, by name. */
export const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: countryName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);
