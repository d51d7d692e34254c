/** How the keys of queries begin that more than one feature refreshes; all others are beside their queries. */
export const COMMON_DATA = ['common-data'] as const;
export const HOME_PAGE = ['home-page'] as const;
/** Lists of products that the public sees. */
export const PRODUCTS = ['products'] as const;
export const PRODUCT_PAGES = ['product'] as const;
export const VENDOR_MESSAGES = ['vendor-messages'] as const;
