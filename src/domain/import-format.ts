/** The shop systems whose product files can be imported. A file of this market has Shopify's columns. */
export const IMPORT_FORMATS = ['shopify', 'gumroad', 'payhip', 'etsy'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const IMPORT_FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  shopify: 'Shopify or this market',
  gumroad: 'Gumroad',
  payhip: 'Payhip',
  etsy: 'Etsy',
};
