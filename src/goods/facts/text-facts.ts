import type { CsvFacts, TextFacts } from '#domain/goods.ts';
import type { FileSource } from '#goods/file-source.ts';
import { encodingOf, hasNoControls } from '#goods/recognize/text.ts';
import { type Place, refused } from '#goods/refusal.ts';

/** More lines than this are not counted, so that a huge file takes seconds. */
const COUNTED_BYTES = 256 * 1024 * 1024;

/**
 * The text of a file in chunks, in the encoding that its first bytes name.
 * @throws GoodsRefused for bytes that no text has, anywhere in it
 */
export async function* textOf(file: FileSource, place: Place): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of file.stream() as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    if (decoder.encoding === 'utf-8' && !hasNoControls(chunk)) throw noText(place);
    const text = decoder.decode(chunk, { stream: true });
    if (decoder.encoding !== 'utf-8' && text.includes('\0')) throw noText(place);
    yield text;
  }
}

const noText = (place: Place) => refused(place, 'is named as a text, but is none');

/** @throws GoodsRefused */
export async function textFacts(file: FileSource, place: Place): Promise<TextFacts> {
  let lines = 0;
  let last = '';
  for await (const text of textOf(file, place)) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines += 1;
    last = text.at(-1) ?? last;
  }
  if (last !== '\n') lines += 1;
  return file.size > COUNTED_BYTES ? { kind: 'txt' } : { kind: 'txt', lines };
}

const SEPARATORS = [',', ';', '\t', '|'];

/**
 * Rows and columns as spreadsheets see them: line breaks in quotes end no row, and the first row tells the separator.
 * @throws GoodsRefused
 */
export async function csvFacts(file: FileSource, place: Place): Promise<CsvFacts> {
  let rows = 0;
  let isQuoted = false;
  let isEmpty = true;
  let columns: number | undefined;
  const separators = new Map(SEPARATORS.map((separator) => [separator, 0]));
  const endRow = () => {
    if (!isEmpty) rows += 1;
    if (!isEmpty) columns ??= 1 + Math.max(...separators.values());
    isEmpty = true;
  };
  for await (const text of textOf(file, place)) {
    for (const letter of file.size > COUNTED_BYTES ? '' : text) {
      if (letter === '"') isQuoted = !isQuoted;
      if (letter === '\n' && !isQuoted) endRow();
      else if (letter !== '\r') isEmpty = false;
      const count = columns === undefined && !isQuoted ? separators.get(letter) : undefined;
      if (count !== undefined) separators.set(letter, count + 1);
    }
  }
  endRow();
  return { kind: 'csv', rows: rows || undefined, columns };
}
