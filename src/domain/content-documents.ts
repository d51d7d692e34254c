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

/** In a list that an admin picks by hand. */
export const HAND_PICKED_MAX = 100;

/** Earlier versions of a document that one can go back to. */
export const CONTENT_VERSIONS_KEPT = 50;
