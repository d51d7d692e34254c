/** Letters that are written from right to left: Hebrew, Arabic and their relatives. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE of Unicode. */
const FSI = '\u2068';
const PDI = '\u2069';

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/**
 * A name for a sentence that is plain text: the direction of its letters moves nothing around it, as <bdi> does in
 * markup. Names without such letters stay as they are.
 */
export const isolated = (name: string): string => (hasRightToLeft(name) ? `${FSI}${name}${PDI}` : name);

/** The parts of a text, isolated names apart: what isolates them is left out. */
export const isolatedParts = (text: string): { text: string; isIsolated: boolean }[] =>
  text.split(/\u2068([^\u2068\u2069]*)\u2069/u).map((part, at) => ({ text: part, isIsolated: at % 2 === 1 }));
