/** Bytes of a PDF as text, one sign a byte. */
type Text = string;

/** A name with its escapes, the end of a stream (which is not its beginning), the beginning of one. */
const TOKEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what ends a name in a PDF
  /\/((?:[^\x00\t\n\f\r ()<>[\]{}/%#]|#[\da-fA-F]{2})+)|endstream|stream(?:\r?\n|\r)/g;
/** Long enough for every token that is looked for, cut where two chunks meet. */
const OVERLAP = 16;
const LONGEST_NAME = 400;

export interface NameReader {
  name: (name: string) => void;
  /** A stream begins at this byte. */
  stream?: (offset: number) => void;
}

/**
 * Tells of every name in a PDF's bytes, wherever it stands: in strings, comments and streams as well, so that no trick
 * with what is one of these hides it. The chunks may cut anywhere.
 */
export function nameScanner(reader: NameReader): { take: (chunk: Buffer) => void; end: () => void } {
  let kept: Text = '';
  /** Where `kept` begins. */
  let offset = 0;

  function scan(text: Text, last: boolean): void {
    let done = Math.max(0, text.length - OVERLAP);
    for (const match of text.matchAll(TOKEN)) {
      const end = match.index + match[0].length;
      // What touches the edge may go on in the next chunk.
      if (end === text.length && !last) {
        done = match[0].length < LONGEST_NAME ? match.index : end;
        break;
      }
      if (match[1] !== undefined) reader.name(decoded(match[1]));
      else if (!match[0].startsWith('end')) reader.stream?.(offset + end);
      done = Math.max(done, end);
    }
    kept = text.slice(done);
    offset += done;
  }
  return {
    take: (chunk) => scan(kept + chunk.toString('latin1'), false),
    end: () => scan(kept, true),
  };
}

const decoded = (name: string): string =>
  name.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
