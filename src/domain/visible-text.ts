const LINE_BREAKS = /[\t\n\v\f\r\x85\u2028\u2029]+/gu;
/** All but the joiners that Persian, Indic scripts and emoji need, and the tags of regional flags. */
const HIDDEN = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{C}/gu;
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A name as people see it, on one line. Line breaks become spaces. Control characters, marks of direction, and other
 * invisible characters that could make two names look alike are left out. '' if nothing of it can be seen.
 */
export function visibleLine(text: string): string {
  const line = text.replace(LINE_BREAKS, ' ').replace(HIDDEN, '').trim();
  return VISIBLE.test(line) ? line : '';
}

/** A code without the invisible characters that it was copied with. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** What ends a host name in an address, so that none of it is taken for one. */
const NO_HOST = /[\s%/\\?#:@[\]]/;
const ASCII = /^[\0-\x7f]*$/;

/** An e-mail address with its domain as it is in the DNS: 'ann@bücher.example' is 'ann@xn--bcher-kva.example'. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 0 || ASCII.test(domain) || NO_HOST.test(domain)) return email;
  const host = URL.parse(`http://${domain}`)?.hostname;
  return host ? email.slice(0, at + 1) + host : email;
}

/** From the beginning of a word alone, since a long one would be read again from each of its letters. */
const WORDS_WITH_DOTS = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+(?:\.[\p{L}\p{M}\p{N}]+)+/gu;
/** A scheme, 'www.', an encoded domain, an e-mail address, and a path behind a word with a dot. */
const ADDRESS =
  /:\/\/|(?<![\p{L}\p{N}])(?:www\.|xn--)|[\p{L}\p{N}._+-]@[\p{L}\p{N}]|[\p{L}\p{N}]\.[\p{L}\p{M}]{2,}\//iu;

/**
 * Whether a text has a web or e-mail address, which a program that shows mails would make a link of. `isPublicHost` says which
 * words with dots are one: 'St.John' is none, 'casino.bet' is.
 */
export function hasWebAddress(text: string, isPublicHost: (host: string) => boolean): boolean {
  // As browsers read addresses: wide letters and other full stops are those of ASCII.
  const plain = withoutInvisible(text.normalize('NFKC')).replaceAll('。', '.');
  return ADDRESS.test(plain) || (plain.match(WORDS_WITH_DOTS) ?? []).some(isPublicHost);
}
