/** The number of words of a plain text, separated by white space. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;

const BETWEEN_WORDS = /<\/?(?:p|h[1-6]|[uo]l|li|br|div|pre|blockquote|iframe|img)\b[^<>]*>|&nbsp;/gi;

/** The plain text of sanitised HTML: block elements separate words, other tags do not; entities are not decoded. */
export const plainText = (html: string): string =>
  html
    .replace(BETWEEN_WORDS, ' ')
    .replace(/<[^<>]*>/g, '')
    .trim();

/** The beginning of an HTML text with `most` words at most. Elements that it leaves open are for the sanitizer to close. */
export function cutHtml(html: string, most: number): string {
  let words = 0;
  let end = 0;
  for (const [token] of html.matchAll(/<[^<>]*>|[^\s<]+|\s+|</g)) {
    if (!token.startsWith('<') && token.trim() !== '') words += 1;
    if (words > most) break;
    end += token.length;
  }
  return html.slice(0, end);
}
