import { SaxesParser } from 'saxes';
import { encodingOf } from '#goods/recognize/text.ts';
import { MEGABYTE } from '#lib/bytes.ts';

const XML_BYTES_MAX = 256 * MEGABYTE;

export interface XmlTag {
  /** Without its prefix. */
  name: string;
  /** With their prefixes. */
  attributes: Readonly<Record<string, string>>;
}

export interface XmlHandlers {
  open?(tag: XmlTag): void;
  close?(name: string): void;
  text?(text: string): void;
  doctype?(text: string): void;
  /** What stands in a processing instruction, such as `xml-stylesheet`. */
  instruction?(target: string, body: string): void;
}

/** The value of an attribute, whatever its prefix is. */
export const attributeOf = ({ attributes }: XmlTag, name: string): string | undefined =>
  attributes[name] ?? Object.entries(attributes).find(([key]) => localName(key) === name)?.[1];

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

class XmlFault extends Error {}

/**
 * Reads XML as it comes. Entities that a document declares are not replaced, so that none grows and none is fetched.
 * @returns what is wrong with its form; null if it is well-formed
 */
export async function readXml(chunks: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<string | null> {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('error', ({ message }) => {
    if (!message.includes('undefined entity')) throw new XmlFault(message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    handlers.open?.({ name: localName(name), attributes });
  });
  parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  parser.on('doctype', (text) => handlers.doctype?.(text));
  parser.on('processinginstruction', ({ target, body }) => handlers.instruction?.(target, body));
  let decoder: TextDecoder | undefined;
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > XML_BYTES_MAX) return 'it is too large';
      decoder ??= new TextDecoder(encodingOf(chunk));
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.write(decoder?.decode() ?? '').close();
  } catch (error) {
    if (error instanceof XmlFault) return error.message;
    throw error;
  }
  return depth > 0 ? null : 'it is empty';
}

/** Reads XML that is in memory. */
export const readXmlBytes = (bytes: Buffer, handlers: XmlHandlers): Promise<string | null> =>
  readXml(once(bytes), handlers);

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
