/** The shop systems whose product files can be imported. A file of this market has Shopify's columns. */
export const IMPORT_FORMATS = ['shopify', 'woocommerce', 'etsy', 'gumroad', 'payhip', 'tpt'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export const IMPORT_FORMAT_NAMES: Readonly<Record<ImportFormat, string>> = {
  shopify: 'Shopify or this market',
  woocommerce: 'WooCommerce',
  etsy: 'Etsy',
  gumroad: 'Gumroad',
  payhip: 'Payhip',
  tpt: 'Teachers Pay Teachers',
};
