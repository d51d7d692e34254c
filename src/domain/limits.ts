/** The market's constants, as its specification names them. Times are milliseconds. */
export const SHOP_PAGE_SIZE = 12;
export const SEARCH_PAGE_SIZE = 20;
/** Categories, and shops, that the search box suggests. */
export const SUGGESTIONS_MAX = 3;
/** Characters of a search. */
export const SEARCH_LENGTH_MAX = 100;
export const RANDOM_PAGE_SIZE = 10;
export const RANDOM_MAX_TOTAL = 50;
/** What a call may ask for instead. */
export const RANDOM_TOTAL_MAX = 1000;
/** Rows of a page of any list. */
export const PAGE_LENGTH_MAX = 100;
/** Different products that a cart may hold. */
export const CART_PRODUCTS_MAX = 200;
export const WISHLIST_PAGE_SIZE = 5;
export const CUSTOMER_ORDERS_PAGE_SIZE = 3;
export const LIBRARY_PAGE_SIZE = 24;
/** Files of one ZIP: each is marked for its order before the first byte is sent, if it was never downloaded. */
export const ARCHIVE_FILES_MAX = 100;
export const BLOG_PAGE_SIZE = 8;
/** Every list of the back office. */
export const BACK_OFFICE_PAGE_SIZE = 10;
export const SEARCH_DEBOUNCE = 600;
export const LIST_SEARCH_DEBOUNCE = 500;
/** Of the back office's search for everything, of which each part is a call of its own. */
export const PALETTE_DEBOUNCE = 250;
/** Records of each kind that it shows. */
export const PALETTE_ROWS = 5;
export const HERO_INTERVAL = 3000;
export const PROMOTION_INTERVAL = 4000;
export const PROMOTIONS_SHOWN = 3;
export const TOAST_DURATION = 3000;
export const TOASTS_SHOWN = 20;
export const ZOOM_SCALE = 2;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
/** The largest upload of each kind, in megabytes of 1,048,576 bytes. */
export const FILE_MEGABYTES = {
  image: 8,
  pdf: 50,
  csv: 10,
  attachment: 8,
  archive: 2048,
  found: 50,
  pictures: 150,
} as const;
/** Characters of a message in a case, files of one message, and of one case its entries and files. */
export const CASE_TEXT_MAX = 5000;
export const CASE_MESSAGE_FILES = 4;
export const CASE_ENTRIES_MAX = 300;
export const CASE_FILES_MAX = 60;
/** Characters of a message to a shop, to the market, or in a thread. */
export const MESSAGE_TEXT_MAX = 5000;
/** Messages that a side of a thread may write before the other answers, and shops that a customer writes to in a day. */
export const UNANSWERED_MAX = 10;
export const SHOPS_WRITTEN_TO_MAX = 20;
/** Threads of a page, messages that a thread loads at once, and messages that a report shows to staff. */
export const THREADS_PAGE_SIZE = 10;
export const THREAD_MESSAGES_SHOWN = 30;
export const REPORTED_MESSAGES_SHOWN = 20;
/** A search of messages looks at the newest matches in threads, and a count of unread ones stops here. */
export const MESSAGES_FOUND_MAX = 1000;
export const UNREAD_MAX = 100;
/** Characters and pictures of a review, and characters of the shop's answer. */
export const REVIEW_TEXT_MAX = 2000;
export const REVIEW_IMAGES_MAX = 3;
export const REVIEW_ANSWER_MAX = 1000;
/** Reviews that a product page loads at once. */
export const REVIEWS_PAGE_SIZE = 10;
/** A search of cases returns the newest matches and stops counting there. */
export const CASES_FOUND_MAX = 1000;
/** Storage quota of a vendor before approval; afterwards VENDOR_STORAGE_GB sets it. */
export const UNAPPROVED_STORAGE_MEGABYTES = 200;
export const DESCRIPTION_WORDS = 800;
export const FAQ_ANSWER_WORDS = 800;
export const POLICY_WORDS = 5000;
export const BLOG_POST_WORDS = 3000;
/** Of a PDF for sale: longer ones take readers and the marking of copies minutes. */
export const PDF_PAGES_MAX = 10_000;
export const PRODUCT_IMAGES_MAX = 5;
/** Of the HTML of a text from the editor, pictures inside it included. */
export const RICH_TEXT_CHARACTERS = 2_000_000;
/** Days that the vendor dashboard looks back. */
export const SALES_RANGES = [7, 30, 90] as const;
/** Days that the admin dashboard looks back. */
export const MARKET_RANGES = [7, 30, 90, 365] as const;
/** Rows of the admin dashboard's decisions, and of its searches without results. */
export const DECISIONS_SHOWN = 20;
/** Names of each kind of source, of the views of a shop or product. */
export const SOURCES_SHOWN = 50;
export const EMPTY_SEARCHES_SHOWN = 10;
/** Orders, ratings and messages in the record of a user, of each kind. */
export const USER_HISTORY_ROWS = 10;
/** What waits on a screen of the back office is counted up to here. */
export const WAITING_COUNT_MAX = 100;
/** Rows of the dashboard's tables. */
export const DASHBOARD_ROWS = 5;
/** Sales that a product's numbers list. */
export const LATEST_SALES = 10;
/** Products in one import file. */
export const IMPORT_PRODUCTS_MAX = 2000;
/** Rows in one import file: variants and further pictures have rows of their own. */
export const IMPORT_ROWS_MAX = 20_000;
/** More columns than any shop system exports; reading a file costs time per column. */
export const IMPORT_COLUMNS_MAX = 200;
/** Pictures in the ZIP beside an import file: each is encoded before the call answers, which proxies give two minutes. */
export const IMPORT_PICTURES_MAX = 150;
/** A search of products counts up to this many matches, and its pages end there. */
export const PRODUCTS_FOUND_MAX = 1000;
/** Dollars that a filter by price can name. */
export const FILTER_PRICE_MAX = 1_000_000;
/** The pages of a list of products end here: a page is reached by reading what is before it. */
export const PRODUCTS_LISTED_MAX = 5000;
/** A search of orders, or of what belongs to orders, returns the newest matches and stops counting there. */
export const ORDERS_FOUND_MAX = 1000;
/** A search of reviews returns the newest matches and stops counting there. */
export const REVIEWS_FOUND_MAX = 1000;
/** Discount codes of one shop or of the market, and what one of them may name. */
export const DISCOUNT_CODES_MAX = 1000;
export const CODE_TARGETS_MAX = 100;
