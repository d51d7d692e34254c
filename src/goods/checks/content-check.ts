import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { FileSource } from '#goods/file-source.ts';
import type { Budget } from '#goods/formats/budget.ts';
import { type Member, ZipArchive } from '#goods/formats/zip-archive.ts';
import { isBrowserScript, mayHoldScripts, ScriptFinder } from '#goods/recognize/browser-scripts.ts';
import { contentOf, HEAD_BYTES } from '#goods/recognize/programs.ts';
import { contentOfZip, type ZipContent } from '#goods/recognize/zip-kind.ts';
import { adviceOn, memberOf, type Place, refused } from '#goods/refusal.ts';
import { checkCompoundFile } from './compound-check.ts';
import { checkDocument } from './document-check.ts';
import { checkPdfGoods } from './pdf-check.ts';

/** One archive within another. */
const ARCHIVES_MAX = 2;
/** Archives, and documents that are ZIPs, within one another. */
const CONTAINERS_MAX = 4;

interface Depth {
  archives: number;
  containers: number;
}

const OUTSIDE: Depth = { archives: 0, containers: 0 };

/** Looks into archives and documents for what is not sold, and counts what they unpack to. */
export class ContentCheck {
  /** Whether there is a script for browsers in what was checked. */
  containsScripts = false;
  private readonly budget: Budget;
  /** For members that are archives, PDFs or old documents while they are checked. */
  private readonly folder: string;
  private spooled = 0;

  constructor({ budget, folder }: { budget: Budget; folder: string }) {
    this.budget = budget;
    this.folder = folder;
  }

  /**
   * Checks a ZIP and all in it. The caller closes the archive.
   * @throws GoodsRefused
   */
  async openZip(
    file: FileSource,
    place: Place,
    { archives, containers }: Depth = OUTSIDE,
  ): Promise<{ archive: ZipArchive; content: ZipContent }> {
    const archive = await ZipArchive.open(file, place, this.budget);
    try {
      const content = await contentOfZip(archive);
      if (content.is === 'program') throw refused(place, `is ${content.what}`, adviceOn(place));
      const depth = {
        archives: archives + (content.is === 'zip' ? 1 : 0),
        containers: containers + 1,
      };
      requireFlat(depth, place);
      await requireNoPdf(file, archive);
      await checkDocument(archive, content);
      for (const member of archive.members) await this.checkMember(archive, member, depth);
      return { archive, content };
    } catch (error) {
      archive.close();
      throw error;
    }
  }

  private async checkMember(archive: ZipArchive, member: Member, depth: Depth): Promise<void> {
    const place = memberOf(archive.place, member.name);
    if (member.isFolder && member.entry.uncompressedSize > 0)
      throw refused(place, 'is a folder with bytes of its own', 'Make the ZIP anew.');
    if (member.isFolder) return;
    this.containsScripts ||= isBrowserScript(member.name);
    await this.checkBytes(archive.read(member, this.budget), place, depth);
  }

  private async checkBytes(source: AsyncGenerator<Buffer>, place: Place, depth: Depth): Promise<void> {
    try {
      await this.checkPeeked(await peek(source), place, depth);
    } finally {
      // Gives back the file that is read, where a refusal has stopped it.
      await source.return(undefined);
    }
  }

  private async checkPeeked({ head, chunks }: Peeked, place: Place, depth: Depth): Promise<void> {
    const name = place.members.at(-1) ?? place.filename;
    const content = await contentOf(head, name);
    switch (content.is) {
      case 'program':
      case 'archive':
        throw refused(place, `is ${content.what}`, adviceOn(place));
      case 'gzip':
        return this.checkGzip(chunks, place, depth);
      case 'zip':
        return this.spool(chunks, async (file) => {
          const { archive } = await this.openZip(file, place, depth);
          archive.close();
        });
      case 'compound':
        return this.spool(chunks, (file) => checkCompoundFile(file, place));
      case 'pdf':
        return this.spool(chunks, ({ path }) => checkPdfGoods(path, place));
      default:
        return this.readToEnd(chunks, mayHoldScripts(name) ? new ScriptFinder() : undefined);
    }
  }

  private async readToEnd(chunks: AsyncIterable<Buffer>, finder?: ScriptFinder): Promise<void> {
    for await (const chunk of chunks) finder?.add(chunk);
    this.containsScripts ||= finder?.found ?? false;
  }

  /** A file that is packed alone: project files of several programs are. */
  private async checkGzip(chunks: AsyncGenerator<Buffer>, place: Place, depth: Depth): Promise<void> {
    const inner = { archives: depth.archives + 1, containers: depth.containers + 1 };
    requireFlat(inner, place);
    const { budget } = this;
    async function* unpacked(): AsyncGenerator<Buffer> {
      const gunzip = createGunzip();
      // Its errors are those of the loop.
      pipeline(chunks, gunzip).catch(() => {});
      for await (const chunk of gunzip as AsyncIterable<Buffer>) {
        budget.addBytes(chunk.length, place);
        yield chunk;
      }
    }
    const unnamed = place.members.at(-1)?.replace(/\.gz$/i, '') ?? place.filename;
    await this.checkBytes(unpacked(), memberOf(place, unnamed), inner).catch(
      (error: NodeJS.ErrnoException) => {
        throw error.code?.startsWith('Z_') ? refused(place, 'is damaged', adviceOn(place)) : error;
      },
    );
  }

  /** Writes bytes to a file that is removed after the work on it. */
  private async spool(
    chunks: AsyncIterable<Buffer>,
    work: (file: FileSource) => Promise<void>,
  ): Promise<void> {
    this.spooled += 1;
    const path = join(this.folder, `member-${this.spooled}`);
    try {
      await pipeline(chunks, createWriteStream(path));
      const file = await FileSource.open(path);
      await work(file).finally(() => file.close());
    } finally {
      await rm(path, { force: true });
    }
  }
}

function requireFlat({ archives, containers }: Depth, place: Place): void {
  if (archives > ARCHIVES_MAX || containers > CONTAINERS_MAX)
    throw refused(
      place,
      'is an archive within an archive within another',
      'Unpack it and make a ZIP of the files.',
    );
}

/** Some readers open a PDF wherever it begins in the first bytes, so one may only be there as a member, which is checked. */
async function requireNoPdf(file: FileSource, archive: ZipArchive): Promise<void> {
  const header = (await file.read(0, 1024)).indexOf('%PDF-');
  const isMember = archive.members.some(({ isStored, dataOffset }) => isStored && dataOffset === header);
  if ((header !== -1 && !isMember) || archive.comment.includes('%%EOF'))
    throw refused(archive.place, 'is a PDF and a ZIP at once', 'Upload them as two files.');
}

interface Peeked {
  /** The first bytes. */
  head: Buffer;
  /** All bytes. */
  chunks: AsyncGenerator<Buffer>;
}

async function peek(source: AsyncGenerator<Buffer>): Promise<Peeked> {
  const taken: Buffer[] = [];
  let length = 0;
  while (length < HEAD_BYTES) {
    const { value, done } = await source.next();
    if (done) break;
    taken.push(value);
    length += value.length;
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield* taken;
    yield* source;
  }
  return { head: Buffer.concat(taken).subarray(0, HEAD_BYTES), chunks: all() };
}
