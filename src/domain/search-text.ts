const LONGEST = 60;
/** Digits with what people write between them: a phone number, a card, an order of another shop. */
const LONG_NUMBER = /(?:\d[ ./()-]*){7}/;

/**
 * What a shopper searched for, as it is kept when nothing was found: lower case, one space between words, cut short.
 * Null for what may name a person (an e-mail address, a long number) and for nothing at all.
 */
export function storableSearchText(typed: string): string | null {
  const text = typed.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
  if (text.includes('@') || LONG_NUMBER.test(text)) return null;
  return [...text].slice(0, LONGEST).join('').trim() || null;
}
