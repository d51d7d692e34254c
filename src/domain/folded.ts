const DROPPED = /[\u0300-\u036f'’]/g;

/** A text without accents, apostrophes and capitals, exactly as search_folded() of the database makes it. */
export const folded = (text: string): string => text.normalize('NFKD').replace(DROPPED, '').toLowerCase();
