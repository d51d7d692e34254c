import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, getFileNameLowLevel, type LocalFileHeader, openPromise, type ZipFile } from 'yauzl';
import type { FileSource } from '#goods/file-source.ts';
import { adviceOn, GoodsRefused, memberOf, type Place, refused } from '#goods/refusal.ts';
import type { Budget } from './budget.ts';

const LOCAL_HEADER = 30;
const END = { bytes: 22, signature: 0x06054b50, commentMax: 0xffff };
const CENTRAL_HEADER = 46;
const CENTRAL_SIGNATURE = 0x02014b50;
const ZIP64 = { end: 56, locator: 20, locatorSignature: 0x07064b50 };
const FLAG = { encrypted: 0x1, sizesFollow: 0x8, strongEncryption: 0x40 };
const METHOD = { stored: 0, deflated: 8, aes: 99 };
/** What may follow the data of a member whose sizes its header does not have. */
const DESCRIPTOR_BYTES = [12, 16, 20, 24];
const SYMBOLIC_LINK = 0xa000;
const FILE_TYPE_MASK = 0xf000;

export interface Member {
  name: string;
  isFolder: boolean;
  isStored: boolean;
  /** Of its data in the archive. */
  dataOffset: number;
  packedBytes: number;
  entry: Entry;
}

/**
 * A ZIP whose directory has been checked: it begins with its first member and ends with its directory, names stay in the
 * folder and are the same in both places, and no bytes belong to two members or to none.
 */
export class ZipArchive {
  readonly place: Place;
  /** In their order in the file. */
  readonly members: readonly Member[];
  /** Bytes that are of no member: names, the directory and a comment. */
  readonly comment: Buffer;
  private readonly zip: ZipFile;
  private readonly byName: ReadonlyMap<string, Member>;

  private constructor(zip: ZipFile, place: Place, members: readonly Member[], comment: Buffer) {
    this.zip = zip;
    this.place = place;
    this.members = members;
    this.comment = comment;
    this.byName = new Map(members.map((member) => [member.name, member]));
  }

  /** @throws GoodsRefused */
  static async open(file: FileSource, place: Place, budget: Budget): Promise<ZipArchive> {
    const end = await findEnd(file);
    if (!end) throw damaged(place);
    const options = { decodeStrings: false, autoClose: false, validateEntrySizes: true };
    const zip = await openPromise(file.path, options).catch(() => Promise.reject(damaged(place)));
    try {
      budget.addMembers(zip.entryCount, place);
      const entries = await readDirectory(zip, place);
      if (entries.reduce((sum, entry) => sum + directoryBytes(entry), 0) !== end.bytes) throw damaged(place);
      const members: Member[] = [];
      for (const entry of entries) members.push(await readMember(zip, entry, place));
      members.sort((a, b) => a.entry.relativeOffsetOfLocalHeader - b.entry.relativeOffsetOfLocalHeader);
      requireNoGaps(members, { place, directoryOffset: end.offset });
      requireDistinctNames(members, place);
      return new ZipArchive(zip, place, members, end.comment);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  get files(): Member[] {
    return this.members.filter(({ isFolder }) => !isFolder);
  }

  member(name: string): Member | undefined {
    return this.byName.get(name);
  }

  /**
   * The unpacked bytes of a member, which are counted.
   * @throws GoodsRefused if they are damaged or too many
   */
  async *read(member: Member, budget?: Budget): AsyncGenerator<Buffer> {
    const place = memberOf(this.place, member.name);
    let checksum = 0;
    try {
      const stream: Readable = await this.zip.openReadStreamPromise(member.entry);
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        budget?.addBytes(chunk.length, this.place);
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
    } catch (error) {
      throw isOfBytes(error) ? refused(place, 'is damaged', adviceOnDamage) : error;
    }
    if (checksum !== member.entry.crc32) throw refused(place, 'is damaged', adviceOnDamage);
  }

  /** The bytes of a member, of which there is the name; null for none, and for more than `maxBytes`. */
  async content(name: string, maxBytes: number): Promise<Buffer | null> {
    const member = this.member(name);
    if (!member || member.isFolder || member.entry.uncompressedSize > maxBytes) return null;
    return buffer(this.read(member));
  }

  close(): void {
    this.zip.close();
  }
}

const adviceOnDamage = 'Make the file anew and upload it again.';
const damaged = (place: Place): GoodsRefused => refused(place, 'is damaged, or no ZIP', adviceOnDamage);

/** An error of `yauzl` or `zlib` about the bytes, not one of the disk or of this code. */
function isOfBytes(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof GoodsRefused || error instanceof TypeError) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined && (code === '' || /^Z_|^ERR_/.test(code));
}

const directoryBytes = ({ fileNameLength, extraFieldLength, fileCommentLength }: Entry): number =>
  CENTRAL_HEADER + fileNameLength + extraFieldLength + fileCommentLength;

async function readDirectory(zip: ZipFile, place: Place): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
    return entries;
  } catch (error) {
    if (!isOfBytes(error)) throw error;
    if (/strong encryption/.test((error as Error).message)) throw encrypted(place);
    throw damaged(place);
  }
}

const encrypted = (place: Place): GoodsRefused =>
  refused(place, 'is encrypted, so it cannot be checked', 'Remove its password and upload it again.');

async function readMember(zip: ZipFile, entry: Entry, outer: Place): Promise<Member> {
  // With `decodeStrings` off, names are bytes.
  const rawName = entry.fileNameRaw;
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, rawName, entry.extraFields, true);
  const place = memberOf(outer, name);
  // A name in UTF-8 may stand beside an older one, which some programs take.
  for (const each of [name, rawName.toString('latin1')]) requireSafeName(each, place);
  const { generalPurposeBitFlag: flags, compressionMethod: method } = entry;
  if (flags & (FLAG.encrypted | FLAG.strongEncryption) || method === METHOD.aes) throw encrypted(place);
  if (method !== METHOD.stored && method !== METHOD.deflated)
    throw refused(place, 'is packed in a way that is not read here', 'Make a usual ZIP of the files.');
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE_MASK) === SYMBOLIC_LINK)
    throw refused(place, 'is a link to another place', adviceOn(place));
  const local = await zip.readLocalFileHeaderPromise(entry).catch(() => Promise.reject(damaged(outer)));
  if (differs(entry, local))
    throw refused(place, 'is not what the directory of the ZIP says', adviceOnDamage);
  return {
    name,
    isFolder: name.endsWith('/'),
    isStored: method === METHOD.stored,
    dataOffset: local.fileDataStart,
    packedBytes: entry.compressedSize,
    entry,
  };
}

/** Names that leave the folder into which a ZIP is unpacked, on any system, or that no system can write. */
function requireSafeName(name: string, place: Place): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: such characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name) || name === '')
    throw refused(place, 'has a name with control characters', 'Rename it and make the ZIP anew.');
  const leaves = /^[/\\]|^[a-z]:|\\/i.test(name) || name.split('/').includes('..');
  if (leaves)
    throw refused(place, 'has a name that leads out of the folder', 'Rename it and make the ZIP anew.');
}

/** Whether programs that read a ZIP from its beginning see something else than those that read its directory. */
function differs(entry: Entry, local: LocalFileHeader): boolean {
  if (!local.fileName.equals(entry.fileNameRaw)) return true;
  if (local.compressionMethod !== entry.compressionMethod) return true;
  if ((local.generalPurposeBitFlag ^ entry.generalPurposeBitFlag) & FLAG.encrypted) return true;
  if (local.generalPurposeBitFlag & FLAG.sizesFollow) return false;
  const isLarge = local.compressedSize === 0xffffffff || local.uncompressedSize === 0xffffffff;
  const hasOtherSizes =
    local.compressedSize !== entry.compressedSize || local.uncompressedSize !== entry.uncompressedSize;
  return local.crc32 !== entry.crc32 || (hasOtherSizes && !isLarge);
}

/** Members follow one another from the first byte to the directory: bytes between them are seen by some programs only. */
function requireNoGaps(
  members: readonly Member[],
  { place, directoryOffset }: { place: Place; directoryOffset: number },
): void {
  let offset = 0;
  for (const { entry, dataOffset, packedBytes } of members) {
    if (entry.relativeOffsetOfLocalHeader !== offset) {
      const isDescriptor =
        offset > 0 && DESCRIPTOR_BYTES.includes(entry.relativeOffsetOfLocalHeader - offset);
      if (!isDescriptor) throw hidden(place);
    }
    if (dataOffset < entry.relativeOffsetOfLocalHeader + LOCAL_HEADER) throw damaged(place);
    offset = dataOffset + packedBytes;
  }
  if (offset !== directoryOffset && !DESCRIPTOR_BYTES.includes(directoryOffset - offset)) throw hidden(place);
}

const hidden = (place: Place): GoodsRefused =>
  refused(place, 'has bytes that belong to none of its files, or to two of them', adviceOnDamage);

function requireDistinctNames(members: readonly Member[], place: Place): void {
  const names = new Set<string>();
  for (const { name } of members) {
    if (names.has(name)) throw refused(memberOf(place, name), 'is there twice', 'Make the ZIP anew.');
    names.add(name);
  }
}

interface DirectoryEnd {
  offset: number;
  bytes: number;
  comment: Buffer;
}

/** Where a ZIP says that its directory is. It has to be the end of the file, but for a comment; null if it is not. */
async function findEnd(file: FileSource): Promise<DirectoryEnd | null> {
  const tail = await file.read(file.size - END.bytes - END.commentMax, END.bytes + END.commentMax);
  for (let at = tail.length - END.bytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END.signature) continue;
    if (tail.readUInt16LE(at + 20) !== tail.length - at - END.bytes) return null;
    const comment = tail.subarray(at + END.bytes);
    const endOffset = file.size - tail.length + at;
    const large = await findZip64End(file, endOffset);
    if (large === 'damaged') return null;
    const bytes = large?.bytes ?? tail.readUInt32LE(at + 12);
    const offset = large?.offset ?? tail.readUInt32LE(at + 16);
    return offset + bytes === (large?.endOffset ?? endOffset) ? { offset, bytes, comment } : null;
  }
  return null;
}

/** The end of the directory of a ZIP with more than 4 GB or 65,535 members, which stands before the usual one. */
async function findZip64End(file: FileSource, endOffset: number) {
  const locator = await file.read(endOffset - ZIP64.locator, ZIP64.locator);
  if (endOffset < ZIP64.locator || locator.readUInt32LE(0) !== ZIP64.locatorSignature) return undefined;
  const at = Number(locator.readBigUInt64LE(8));
  const end = await file.read(at, ZIP64.end);
  if (end.length < ZIP64.end) return 'damaged';
  return { endOffset: at, bytes: Number(end.readBigUInt64LE(40)), offset: Number(end.readBigUInt64LE(48)) };
}

/** Whether the end of a file is that of a ZIP, wherever that begins: programs that unpack it look for nothing else. */
export async function endsAsZip(file: FileSource): Promise<boolean> {
  const tail = await file.read(file.size - END.bytes - END.commentMax, END.bytes + END.commentMax);
  for (let at = tail.length - END.bytes; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END.signature) continue;
    const endOffset = file.size - tail.length + at;
    const directory = await file.read(endOffset - tail.readUInt32LE(at + 12), 4);
    if (directory.length === 4 && directory.readUInt32LE(0) === CENTRAL_SIGNATURE) return true;
  }
  return false;
}
