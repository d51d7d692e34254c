/** No text has these: all control characters but tab, line feed, form feed, carriage return, Ctrl-Z and escape. */
const IS_CONTROL = new Uint8Array(256);
for (let code = 0; code < 32; code++) IS_CONTROL[code] = [9, 10, 12, 13, 26, 27].includes(code) ? 0 : 1;
IS_CONTROL[127] = 1;

/** The encoding that the first bytes of a text name, as TextDecoder knows it. */
export function encodingOf(head: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** Whether bytes from the start of a file are those of a text, in any encoding. */
export function isText(head: Buffer): boolean {
  if (encodingOf(head) === 'utf-8') return hasNoControls(head);
  return hasNoControls(Buffer.from(decoded(head).replace(/[^\0-\x7f]/g, '')));
}

/** Whether bytes from anywhere in a text of one byte a letter, or of UTF-8, are those of a text. */
export function hasNoControls(bytes: Buffer): boolean {
  for (const byte of bytes) if (IS_CONTROL[byte] === 1) return false;
  return true;
}

/** The text of bytes from the start of a file, without its byte order mark. */
export const decoded = (head: Buffer): string => new TextDecoder(encodingOf(head)).decode(head);
