/** Letters that Unicode does not decompose, in basic ones; both forms of sigma are one letter. */
const BASIC_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  þ: 'th',
  Þ: 'TH',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ı: 'i',
  ς: 'σ',
};
const WITHOUT_BASE = new RegExp(`[${Object.keys(BASIC_LETTERS).join('')}]`, 'g');
const DROPPED = /[\u0300-\u036f'’]/g;

/** 'Größe, Œuvre' → 'Grosse, OEuvre'. Letters with accents stay. */
export const withBasicLetters = (text: string): string =>
  text.replace(WITHOUT_BASE, (letter) => BASIC_LETTERS[letter] ?? letter);

/** A text in basic letters without accents, apostrophes and capitals, exactly as search_folded() of the database makes it. */
export const folded = (text: string): string =>
  withBasicLetters(text.normalize('NFKD').replace(DROPPED, '').toLowerCase());
