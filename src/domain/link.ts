/**
 * A link that content may carry: a path of this site ('/shop?pageNumber=1') or an https address, in its normal form;
 * null for anything else.
 */
export function contentLink(text: string): string | null {
  const value = text.trim();
  // '//host' and '/\host' lead to another site.
  if (value.startsWith('/')) return /^\/(?![/\\])[^\s\\]*$/.test(value) ? value : null;
  const url = URL.parse(value);
  if (url?.protocol !== 'https:' || !url.hostname.includes('.')) return null;
  // 'https://bank.example@evil.example' leads to evil.example.
  return url.username || url.password ? null : url.href;
}
