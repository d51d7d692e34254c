/** A Content-Disposition with the product's name as file name: plain letters for old browsers, then the name itself. */
export function attachment(name: string): string {
  const clean =
    name
      .normalize('NFC')
      // What a file name cannot hold on one system or another, and what turns the direction of writing.
      .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, ' ')
      .replace(/\s+/g, ' ')
      .slice(0, 120)
      .toWellFormed()
      .replace(/^[\s.]+|[\s.]+$/g, '') || 'download';
  const plain = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|%/g, '_');
  // What encodeURIComponent leaves as it is, although RFC 5987 does not.
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.pdf"; filename*=UTF-8''${encoded}.pdf`;
}
