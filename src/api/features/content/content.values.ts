import { z } from 'zod';
import {
  cartPage,
  contactPage,
  headerFooter,
  homeDocument,
  policy,
  shopPage,
  siteSettings,
} from '#contract/content.ts';

/** A list of links may be stored as JSON text. Invalid JSON is read as an empty list. */
const unpacked = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return [];
  }
};
const links = z.preprocess(unpacked, headerFooter.shape.footerSectionTwo);

/** The schema of each piece of content, by its key. */
export const CONTENT = {
  'site-settings': siteSettings,
  'header-footer': headerFooter.extend({ footerSectionTwo: links, footerSectionThree: links }),
  'home-page': homeDocument,
  'shop-page': shopPage,
  'cart-page': cartPage,
  'privacy-policy': policy,
  'terms-conditions': policy,
  'exchange-policy': policy,
  'contact-us-page': contactPage,
} as const;

export type ContentKey = keyof typeof CONTENT;
export type ContentValues<K extends ContentKey = ContentKey> = {
  [P in K]: z.output<(typeof CONTENT)[P]>;
};
