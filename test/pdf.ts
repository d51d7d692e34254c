import { deflateSync } from 'node:zlib';

/** A PDF with its table of objects right; `catalog` is more of the catalog's dictionary, `content` the page's. */
export function plainPdf(catalog = '', content = Buffer.from('BT ET')): Buffer {
  return assemble([
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R >>'),
    streamOf('', content),
  ]);
}

interface Packing {
  type?: string;
  filter?: string;
  /** More of the dictionary, before its end. */
  before?: string;
  pack?: (objects: Buffer) => Buffer | string;
  /** Bytes to leave out at the end of what is packed. */
  cut?: number;
  spoil?: boolean;
}

/** The same with an object of this dictionary in a compressed object stream. */
export function packedPdf(dictionary: string, options: Packing = {}): Buffer {
  const { type = '/Type /ObjStm', filter = '/FlateDecode', before = '', pack = deflateSync } = options;
  const packed = Buffer.from(pack(Buffer.from(`7 0 << ${dictionary} >>`)));
  if (options.spoil) packed[packed.length - 1] = (packed.at(-1) ?? 0) ^ 1;
  const bytes = options.cut ? packed.subarray(0, -options.cut) : packed;
  return assemble([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from('<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>'),
    streamOf(`${type} /N 1 /First 4 /Filter ${filter} ${before}`, bytes),
  ]);
}

const streamOf = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

function assemble(objects: readonly Buffer[]): Buffer {
  let bytes = Buffer.from('%PDF-1.7\n');
  const offsets = objects.map((object, index) => {
    const at = bytes.length;
    bytes = Buffer.concat([bytes, Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    return at;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${bytes.length}\n%%EOF\n`;
  return Buffer.concat([bytes, Buffer.from(table + trailer)]);
}
