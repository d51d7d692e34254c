/** Prefixes of query keys that several features invalidate; all others are defined beside their queries. */
/** What pages show besides their own: layout, categories, questions. */
export const COMMON_DATA = ['common-data'] as const;
export const HOME_PAGE = ['home-page'] as const;
/** Public lists of products. */
export const PRODUCTS = ['products'] as const;
export const PRODUCT_PAGES = ['product'] as const;
/** The list of messages of a shop, and threads of either side with the number of unread ones. */
export const VENDOR_MESSAGES = ['vendor-messages'] as const;
export const THREADS = ['threads'] as const;
/** The market's orders, for admins. */
export const ADMIN_ORDERS = ['admin-orders'] as const;
/** Refunds and disputes of all orders. */
export const REFUNDS = ['refunds'] as const;
/** The back office's products. */
export const VENDOR_PRODUCTS = ['vendor-products'] as const;
