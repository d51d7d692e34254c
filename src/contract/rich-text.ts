import { z } from 'zod';
import { RICH_TEXT_CHARACTERS } from '#domain/limits.ts';
import { countWords, plainText } from '#domain/words.ts';

/** Room for 800 words and every way to set them; more for a longer text. Pictures are not counted. */
const MARKUP_PER_WORD = 250;
/** A word in six formats and more. The time to sanitise grows with the square of the tags that are left open. */
const TAGS_MAX = 10_000;
const EMBEDDED_PICTURES = /src="data:image\/[a-z-]+;base64,[A-Za-z0-9+/=]*"/g;

function isTooLong(html: string, words: number): boolean {
  const markup = html.replace(EMBEDDED_PICTURES, '');
  return markup.length > words * MARKUP_PER_WORD || markup.split('<').length - 1 > TAGS_MAX;
}

/** HTML as the editor produces it, or nothing; `words` at most. The server removes all other elements. */
export const optionalRichText = (label: string, words: number) =>
  z
    .string({ error: `Please enter ${label}.` })
    .max(RICH_TEXT_CHARACTERS, `${label} is too large: 2 MB at most, the pictures in it included.`)
    .refine((html) => !isTooLong(html, words), { error: `${label} is too long.` })
    .refine((html) => countWords(plainText(html)) <= words, {
      error: `${label} is too long: ${words} words at most.`,
    });

/** The same for a required field. */
export const richText = (label: string, words: number) =>
  optionalRichText(label, words).min(1, `Please enter ${label}.`);
