import { withBasicLetters } from '#domain/folded.ts';

/** Without its dot. */
type Extension = string;

/** Of a name in UTF-8: with extension, number and folder it stays below the 255 bytes that file systems take. */
const MAX_BYTES = 180;
/** Names of devices on Windows, which are no files with any extension either. */
const RESERVED = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?=\s*(?:\.|$))/i;
/** What no file name may begin or end with on some system. */
const AT_START = /^[\s.]+/;
const AT_END = /[\s.]+$/;

/**
 * A file name without its extension, which is appended later and not repeated here. Characters and names that some system
 * refuses are removed or changed, and so is what changes the writing direction.
 */
export function fileNameOf(name: string, extension: Extension): string {
  const clean = name
    .normalize('NFC')
    .replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ');
  // Again after it was shortened, which may cut right behind an extension.
  const stem = withoutExtension(shorten(withoutExtension(clean, extension)), extension);
  return stem.replace(RESERVED, '_$&') || 'download';
}

/** Without this extension at its end, however often and in which case, also where spaces are around the dot. */
function withoutExtension(name: string, extension: Extension): string {
  let stem = name.replace(AT_END, '');
  while (stem.toLowerCase().endsWith(extension)) {
    const rest = stem.slice(0, -extension.length).trimEnd();
    if (!rest.endsWith('.')) break;
    stem = rest.replace(AT_END, '');
  }
  return stem.replace(AT_START, '');
}

/** The longest beginning of whole characters that fits. */
function shorten(text: string): string {
  let bytes = 0;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en').segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > MAX_BYTES) break;
    kept += segment;
  }
  return kept;
}

/** A Content-Disposition with a name as file name: in ASCII for old browsers, then in UTF-8. */
export function attachment(name: string, extension: Extension = 'pdf'): string {
  const clean = fileNameOf(name, extension);
  const plain = withBasicLetters(clean.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[^ -~]|%/g, '_');
  // encodeURIComponent leaves these characters; RFC 5987 requires them to be encoded.
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}.${extension}"; filename*=UTF-8''${encoded}.${extension}`;
}
