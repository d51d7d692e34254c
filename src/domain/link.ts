/**
 * A link that content may carry: a path of this site ('/shop?pageNumber=1') or an https address, in its normal form;
 * null for anything else.
 */
export function contentLink(text: string): string | null {
  const value = text.trim();
  // '//host' and '/\host' lead to another site.
  if (value.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : null;
  const url = URL.parse(value);
  return url?.protocol === 'https:' && url.hostname.includes('.') ? url.href : null;
}
