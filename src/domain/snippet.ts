import { searchedText } from './page-search.ts';

const AROUND = 80;

/**
 * The text around the first of the words that occurs in it, on one line. Case, accents and hyphens do not matter. An
 * ellipsis marks where the text is cut.
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
    const part = searchedPart(characters[index - 1] ?? '', character, characters[index + 1] ?? '');
    for (let unit = 0; unit < part.length; unit++) places.push(place);
    searched += part;
    place += character.length;
  }
  const found = words.map((word) => searched.indexOf(searchedText(word))).filter((at) => at >= 0);
  return found.length > 0 ? (places[Math.min(...found)] ?? 0) : 0;
}

/** What of a character is compared: nothing of a space between ideographs, or a hyphen in a word. */
function searchedPart(before: string, character: string, after: string): string {
  const part = searchedText(character);
  if (!/[\s\p{Pd}]/u.test(character)) return part;
  const isLeftOut = searchedText(before + character + after) === searchedText(before) + searchedText(after);
  return isLeftOut ? '' : part;
}
