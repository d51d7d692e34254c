/** Single pieces of content that an admin writes, by the name that their calls have. */
export const CONTENT_DOCUMENTS = [
  'site-settings',
  'header-footer',
  'home-page',
  'shop-page',
  'cart-page',
  'privacy-policy',
  'terms-conditions',
  'exchange-policy',
  'contact-us-page',
] as const;
export type ContentDocument = (typeof CONTENT_DOCUMENTS)[number];

/** The maximum number of products in a list that an admin picks. */
export const HAND_PICKED_MAX = 100;

/** The number of versions of a document that are stored and can be restored. */
export const CONTENT_VERSIONS_KEPT = 50;
