import type { DataOf } from '#contract/contract.ts';

export type SiteLayout = DataOf<'GET site/layout'>;

export const MAIN_LINKS = [
  ['Home', '/'],
  ['Contact', '/contact-us'],
  ['Blog', '/blog'],
  ['FAQ', '/faq'],
] as const;

/** The `tel:` address of a phone number such as '+1 (555) 0100'. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
