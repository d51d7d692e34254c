const LONGEST = 60;
/** Seven or more digits with common separators: a phone, card or order number. */
const LONG_NUMBER = /(?:\d[ ./()-]*){7}/;

/**
 * Normalizes a search without results for storage: lower case, single spaces, truncated. Null for possible personal
 * data (an e-mail address, a long number) and for text without a word.
 */
export function storableSearchText(typed: string): string | null {
  const text = typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (text.includes('@') || LONG_NUMBER.test(text)) return null;
  return [...text].slice(0, LONGEST).join('').trim() || null;
}
