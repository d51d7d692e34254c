import { cleanRichText } from '#api/kernel/rich-text.ts';
import { DESCRIPTION_WORDS } from '#domain/limits.ts';

/** A product's description as `cleanRichText` leaves it. */
export const cleanDescription = (html: string, origin: string) =>
  cleanRichText(html, { label: 'Description', words: DESCRIPTION_WORDS, origin });
