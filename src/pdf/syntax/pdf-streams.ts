import { constants, inflateSync } from 'node:zlib';
import { isDict, nameOf, numberOf, type PdfDict, type PdfValue, UnreadablePdf } from './pdf-values.ts';

/** More than a content or table of a real document unpacks to. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024;

/** The filters of a stream with their parameters; each value given by reference must be resolved by `resolve`. */
export function filtersOf(
  dict: PdfDict,
  resolve: (value: PdfValue | undefined) => PdfValue | undefined,
): { name: string; parms: PdfDict | undefined }[] {
  const listOf = (value: PdfValue | undefined) => (Array.isArray(value) ? value : [value]);
  const filter = resolve(dict.get('Filter') ?? dict.get('F'));
  if (!filter || isDict(filter)) return [];
  const parms = listOf(resolve(dict.get('DecodeParms') ?? dict.get('DP')));
  return listOf(filter).map((value, index) => {
    const given = resolve(parms[index]);
    return { name: nameOf(resolve(value)) ?? '', parms: isDict(given) ? given : undefined };
  });
}

/**
 * Unpacks the data of a stream; null for a filter that is not read here, such as those of pictures.
 * @throws UnreadablePdf for data that does not unpack, or to more than 64 MB
 */
export function unpack(data: Buffer, filters: ReturnType<typeof filtersOf>): Buffer | null {
  let bytes = data;
  for (const { name, parms } of filters) {
    if (name === 'FlateDecode' || name === 'Fl') bytes = unpredict(inflate(bytes), parms);
    else if (name === 'ASCIIHexDecode' || name === 'AHx') bytes = fromHex(bytes);
    else if (name === 'ASCII85Decode' || name === 'A85') bytes = fromBase85(bytes);
    else return null;
  }
  return bytes;
}

function inflate(data: Buffer): Buffer {
  try {
    // Readers accept data whose checksum is missing.
    return inflateSync(data, { maxOutputLength: MAX_STREAM_BYTES, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (cause) {
    throw new UnreadablePdf('the data of a stream', { cause });
  }
}

/** Undoes the prediction of PNG, which tables of objects are packed with. */
function unpredict(bytes: Buffer, parms: PdfDict | undefined): Buffer {
  const predictor = numberOf(parms?.get('Predictor')) ?? 1;
  if (predictor === 1) return bytes;
  if (predictor < 10) throw new UnreadablePdf('the predictor of a stream');
  const number = (key: string, otherwise: number) => numberOf(parms?.get(key)) ?? otherwise;
  const bitsPerPixel = number('Colors', 1) * number('BitsPerComponent', 8);
  const rowBytes = Math.ceil((number('Columns', 1) * bitsPerPixel) / 8);
  const pixelBytes = Math.max(1, bitsPerPixel >> 3);
  const rows = Math.floor(bytes.length / (rowBytes + 1));
  if (!(rowBytes > 0)) throw new UnreadablePdf('the columns of a stream');
  const result = Buffer.alloc(rows * rowBytes);
  for (let row = 0; row < rows; row++) {
    const from = row * (rowBytes + 1);
    const to = row * rowBytes;
    for (let column = 0; column < rowBytes; column++) {
      const left = column < pixelBytes ? 0 : (result[to + column - pixelBytes] as number);
      const up = row === 0 ? 0 : (result[to + column - rowBytes] as number);
      const upLeft =
        row === 0 || column < pixelBytes ? 0 : (result[to + column - rowBytes - pixelBytes] as number);
      result[to + column] =
        (bytes[from + 1 + column] as number) + predicted(bytes[from], { left, up, upLeft });
    }
  }
  return result;
}

function predicted(
  type: number | undefined,
  { left, up, upLeft }: { left: number; up: number; upLeft: number },
) {
  switch (type) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const [byLeft, byUp, byBoth] = [up - upLeft, left - upLeft, left + up - 2 * upLeft].map(Math.abs);
      if ((byLeft as number) <= (byUp as number) && (byLeft as number) <= (byBoth as number)) return left;
      return (byUp as number) <= (byBoth as number) ? up : upLeft;
    }
    default:
      return 0;
  }
}

function fromHex(bytes: Buffer): Buffer {
  const digits = (bytes.toString('latin1').split('>', 1)[0] ?? '').replace(/[^\da-f]/gi, '');
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex');
}

function fromBase85(bytes: Buffer): Buffer {
  const result: number[] = [];
  let group: number[] = [];
  const flush = () => {
    const count = group.length - 1;
    while (group.length < 5) group.push(84);
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let index = 0; index < count; index++) result.push(Math.floor(value / 256 ** (3 - index)) & 255);
    group = [];
  };
  for (const code of bytes) {
    if (code === 0x7e) break;
    if (code === 0x7a && group.length === 0) result.push(0, 0, 0, 0);
    else if (code >= 0x21 && code <= 0x75) group.push(code - 0x21);
    if (group.length === 5) flush();
  }
  if (group.length > 1) flush();
  return Buffer.from(result);
}
