import type { DataOf } from '#contract/contract.ts';

export type CommonData = DataOf<'GET site/common-data'>;

export const MAIN_LINKS = [
  ['Home', '/'],
  ['Contact', '/contact-us'],
  ['Blog', '/blog'],
  ['FAQ', '/faq'],
] as const;

/** '+1 (555) 0100' as the address that calls it. */
export const telOf = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;
