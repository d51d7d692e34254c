import type { FileSource } from '#goods/file-source.ts';

/** Streams and storages of a compound file (MS-CFB): old documents of Office, installers, encrypted new documents. */
interface CompoundFile {
  /** Names in the directory, as they are. */
  names: string[];
  /** The class of the root, in hexadecimal as it stands in the file. */
  rootClass: string;
}

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const END_OF_CHAIN = 0xfffffffe;
const ENTRIES_MAX = 20_000;
const FAT_SECTORS_IN_HEADER = 109;

/** The directory of a compound file; null if it cannot be followed. */
export async function readCompoundFile(file: FileSource): Promise<CompoundFile | null> {
  const header = await file.read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return null;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return null;
  const sectorBytes = 2 ** shift;
  const readSector = (sector: number) => file.read((sector + 1) * sectorBytes, sectorBytes);
  const next = await nextSectors(header, { sectorBytes, readSector });
  const names: string[] = [];
  let rootClass = '';
  const seen = new Set<number>();
  for (let sector = header.readUInt32LE(48); sector < END_OF_CHAIN; sector = await next(sector)) {
    if (seen.has(sector) || names.length > ENTRIES_MAX) return null;
    seen.add(sector);
    const entries = await readSector(sector);
    if (entries.length < sectorBytes) return null;
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      const nameBytes = entries.readUInt16LE(at + 64);
      const type = entries.readUInt8(at + 66);
      if (type === 0 || nameBytes < 2 || nameBytes > 64) continue;
      names.push(entries.toString('utf16le', at, at + nameBytes - 2));
      if (type === 5) rootClass = entries.toString('hex', at + 80, at + 96);
    }
  }
  return names.length > 0 ? { names, rootClass } : null;
}

/** Finds the sector that follows one. The table of sectors is itself in sectors, which the header and further ones list. */
async function nextSectors(
  header: Buffer,
  { sectorBytes, readSector }: { sectorBytes: number; readSector: (sector: number) => Promise<Buffer> },
): Promise<(sector: number) => Promise<number>> {
  const perSector = sectorBytes / 4;
  const tables = Array.from({ length: FAT_SECTORS_IN_HEADER }, (_, at) => header.readUInt32LE(76 + at * 4));
  const further = header.readUInt32LE(72);
  let list = header.readUInt32LE(68);
  for (let count = 0; count < Math.min(further, 10_000) && list < END_OF_CHAIN; count++) {
    const sector = await readSector(list);
    if (sector.length < sectorBytes) break;
    for (let at = 0; at < perSector - 1; at++) tables.push(sector.readUInt32LE(at * 4));
    list = sector.readUInt32LE(sectorBytes - 4);
  }
  let read: { index: number; entries: Buffer } | undefined;
  return async (sector) => {
    const index = Math.floor(sector / perSector);
    const table = tables[index] ?? END_OF_CHAIN;
    if (table >= END_OF_CHAIN) return END_OF_CHAIN;
    if (read?.index !== index) read = { index, entries: await readSector(table) };
    const at = (sector % perSector) * 4;
    return at + 4 <= read.entries.length ? read.entries.readUInt32LE(at) : END_OF_CHAIN;
  };
}
