const AROUND = 80;

/** The text around the first of the words that occurs in it, in one line, with an ellipsis where it is cut. */
export function snippetOf(text: string, words: readonly string[]): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const lower = line.toLowerCase();
  const places = words.map((word) => lower.indexOf(word.toLowerCase())).filter((place) => place >= 0);
  const at = places.length > 0 ? Math.min(...places) : 0;
  const start = at <= AROUND ? 0 : line.indexOf(' ', at - AROUND) + 1 || at - AROUND;
  const end = at + AROUND >= line.length ? line.length : line.lastIndexOf(' ', at + AROUND);
  const cut = line.slice(start, end > at ? end : at + AROUND).toWellFormed();
  return `${start > 0 ? '… ' : ''}${cut}${end < line.length ? ' …' : ''}`;
}
