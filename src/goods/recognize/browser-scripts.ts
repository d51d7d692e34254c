import { endingOf } from './programs.ts';
import { encodingOf } from './text.ts';

/** Endings of web pages and pictures in which browsers run scripts. */
const PAGES = new Set(['html', 'htm', 'xhtml', 'xht', 'shtml', 'mhtml', 'mht', 'svg', 'xml', 'php']);
const SCRIPTS = new Set(['js', 'mjs', 'cjs', 'wasm']);
const SCRIPT_IN_PAGE = /<(?:\w+:)?script\b|\son\w+\s*=|javascript:/i;
/** Longer than what `SCRIPT_IN_PAGE` has to see at once. */
const OVERLAP_CHARACTERS = 64;

export const isBrowserScript = (name: string): boolean => SCRIPTS.has(endingOf(name));
export const mayHoldScripts = (name: string): boolean => PAGES.has(endingOf(name));

/**
 * Looks for scripts in a web page that comes in chunks. It sees too much rather than too little, since what it finds is
 * said and not refused.
 */
export class ScriptFinder {
  found = false;
  private decoder: TextDecoder | undefined;
  private tail = '';

  add(chunk: Buffer): void {
    if (this.found) return;
    this.decoder ??= new TextDecoder(encodingOf(chunk));
    const text = this.tail + this.decoder.decode(chunk, { stream: true });
    this.found = SCRIPT_IN_PAGE.test(text);
    this.tail = text.slice(-OVERLAP_CHARACTERS);
  }
}
