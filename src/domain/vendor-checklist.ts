/** The state of the document for one of the operator's own items: accepted ones count as done. */
export const DOCUMENT_STATUSES = ['Submitted', 'Accepted', 'Refused'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** The items that every market has. */
const SHOP_ITEMS = {
  picture: 'Shop picture',
  about: 'About text',
  product: 'At least 1 product',
  payout: 'Payout details',
} as const;

/** The items of the checklist that a shop still lacks, the market's before the operator's own. */
export const missingItems = (
  shop: { shopImage: string | null; about: string; productCount: number; canBePaid: boolean },
  own: readonly { title: string; status: DocumentStatus | null }[],
): string[] => [
  ...(shop.shopImage ? [] : [SHOP_ITEMS.picture]),
  ...(shop.about.trim() ? [] : [SHOP_ITEMS.about]),
  ...(shop.productCount > 0 ? [] : [SHOP_ITEMS.product]),
  ...(shop.canBePaid ? [] : [SHOP_ITEMS.payout]),
  ...own.filter(({ status }) => status !== 'Accepted').map(({ title }) => title),
];
