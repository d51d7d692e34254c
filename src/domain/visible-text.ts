const LINE_BREAKS = /[\t\n\v\f\r\x85\u2028\u2029]+/gu;
/** All but the joiners that Persian, Indic scripts and emoji need, and the tags of regional flags. */
const HIDDEN = /(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{C}/gu;
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu;
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * A name as people see it, on one line: line breaks become spaces; control characters, marks of direction, and others that
 * are not seen and could make two names look alike are left out. '' if nothing of it can be seen.
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

/** Endings that names in mails are turned into links by; 'Smith & Co.' and 'St. John' have none. */
const DOMAIN =
  /[\p{L}\d-]{2,}\.(?:com|net|org|info|biz|io|app|dev|shop|store|online|site|website|xyz|top|club|link|click|live|page|ru|cn|de|uk|fr|it|es|nl|pl|eu|us|br|jp)(?![\p{L}\d])/iu;

/** Whether a text has a web address, which a mail would carry to strangers as a link. */
export const hasWebAddress = (text: string): boolean =>
  /:\/\//.test(text) || /(?<![\p{L}\d])www\./iu.test(text) || DOMAIN.test(text);
