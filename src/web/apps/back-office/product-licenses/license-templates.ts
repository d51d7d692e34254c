import type { LicenseKind } from '#domain/license.ts';

/** The texts that a form begins with; the shop's own licence has none. */
export const LICENSE_TEMPLATES: Record<LicenseKind, string> = {
  personal:
    'You may use the file for yourself: read it, print it, and make things after it for your own use or as gifts.\n' +
    'You may not sell what you make after it, and not pass the file on.',
  smallBusiness:
    'You may use the file in your business of up to five people, and sell up to 500 things that you make after it.\n' +
    'You may not sell the file itself or pass it on.',
  extended:
    'You may use the file in a business of any size, and sell as many things as you like that you make after it.\n' +
    'You may not sell the file itself or pass it on.',
  own: '',
};
