/** The parameters of sort and filter in the shop's address, the same as those of the API. */
export const SHOP_PARAMETERS = [
  'sort',
  'minPrice',
  'maxPrice',
  'minRating',
  'onSale',
  'lookInside',
  'businessLicense',
  'tagged',
  'minPages',
  'paper',
] as const;
