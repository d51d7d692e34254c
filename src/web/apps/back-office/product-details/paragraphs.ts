import { plainText } from '#domain/plain-text.ts';

const BLOCK_END = /<\/(?:p|li|h[1-6]|blockquote|pre)>|<br\s*\/?>/i;

/** The text of HTML without its markup, one item per block. */
export const paragraphsOf = (html: string): string[] =>
  html
    .split(BLOCK_END)
    .map((block) => plainText(block, Number.POSITIVE_INFINITY))
    .filter(Boolean);
