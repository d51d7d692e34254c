import { folded } from './folded.ts';

/** Characters that are not seen, such as marks of direction and soft hyphens. Unicode calls them format characters. */
const INVISIBLE = /\p{Cf}/gu;
/** Chinese and Japanese letters, which are written without spaces between words. */
const IDEOGRAPH = '[\\u3005-\\u3007\\u3041-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\u{20000}-\\u{3ffff}]';
const SET_APART = new RegExp(`(${IDEOGRAPH})\\s+(?=${IDEOGRAPH})`, 'gu');
const ONE_IDEOGRAPH = new RegExp(IDEOGRAPH, 'u');
const LETTER = '[a-z\\u00c0-\\u1fff\\u2c00-\\u2fff\\u3040-\\u{10ffff}]';
const HYPHEN = '[-\\u2010]';
const HYPHENATED = new RegExp(`(${LETTER})${HYPHEN}(?=${LETTER}|[0-9])|([0-9])${HYPHEN}(?=${LETTER})`, 'gu');

/**
 * The text of a page, or a searched text, in the form in which they are compared. It is folded and has no invisible
 * characters and no hyphens within words. Ideographs that a layout has set apart are together. Hyphens between digits
 * stay, as in '2026-11'. `library.sql.ts` says the same in SQL.
 */
export const searchedText = (text: string): string =>
  folded(text).replace(INVISIBLE, '').replace(SET_APART, '$1').replace(HYPHENATED, '$1$2');

export const isIdeograph = (character: string): boolean => ONE_IDEOGRAPH.test(character.normalize('NFKD'));
