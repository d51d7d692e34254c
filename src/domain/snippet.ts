import { isIdeograph, searchedText } from './page-search.ts';

const AROUND = 80;

/**
 * The text around the first of the words that occurs in it, in any case and with or without accents, in one line, with an
 * ellipsis where it is cut.
 */
export function snippetOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = placeOf(line, words);
  const start = at <= AROUND ? 0 : line.indexOf(' ', at - AROUND) + 1 || at - AROUND;
  const end = at + AROUND >= line.length ? line.length : line.lastIndexOf(' ', at + AROUND);
  const cut = line.slice(start, end > at ? end : at + AROUND).toWellFormed();
  return `${start > 0 ? '… ' : ''}${cut}${end < line.length ? ' …' : ''}`;
}

/** Where the first of the words begins; 0 if none occurs. */
function placeOf(line: string, words: readonly string[]): number {
  let searched = '';
  /** The place in the line of each unit of `searched`: a character may fold to none, or to several. */
  const places: number[] = [];
  let place = 0;
  const characters = [...line];
  for (const [index, character] of characters.entries()) {
    const isBetweenIdeographs =
      character === ' ' &&
      isIdeograph(characters[index - 1] ?? '') &&
      isIdeograph(characters[index + 1] ?? '');
    const part = isBetweenIdeographs ? '' : searchedText(character);
    for (let unit = 0; unit < part.length; unit++) places.push(place);
    searched += part;
    place += character.length;
  }
  const found = words.map((word) => searched.indexOf(searchedText(word))).filter((at) => at >= 0);
  return found.length > 0 ? (places[Math.min(...found)] ?? 0) : 0;
}
