/** A name without what a file name cannot contain on some system, and without what changes the writing direction. */
export const fileNameOf = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 120)
    .toWellFormed()
    .replace(/^[\s.]+|[\s.]+$/g, '') || 'download';

/** A Content-Disposition with a name as file name: in ASCII for old browsers, then in UTF-8. */
export function attachment(name: string, extension: 'pdf' | 'webp' | 'csv' | 'zip' = 'pdf'): string {
  const clean = fileNameOf(name);
  const plain = clean
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|%/g, '_');
  // encodeURIComponent leaves these characters; RFC 5987 requires them to be encoded.
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encoded}.${extension}`;
}
