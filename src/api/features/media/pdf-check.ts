import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createInflate } from 'node:zlib';
import { badRequest, wrongType } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';
import { nameScanner } from './pdf-names.ts';

/** What makes a document act by itself, or carry something other than pages, and how a person calls it. */
const ACTIVE: Record<string, string> = {
  JavaScript: 'scripts',
  Rendition: 'scripts',
  XFA: 'scripts',
  Launch: 'commands that start programs',
  EmbeddedFile: 'attached files',
  EmbeddedFiles: 'attached files',
  RichMedia: 'embedded media',
};

/** Ways to write a stream that no honest writer uses for objects, and that would hide names from a reader. */
const VEILS = [...['LZWDecode', 'ASCIIHexDecode', 'ASCII85Decode', 'RunLengthDecode', 'Crypt', 'Predictor']];
/** What the dictionary before a stream of objects says. */
const STREAM_OF_OBJECTS = new Set(['ObjStm', 'N', 'First', ...VEILS]);

/** A document of 50 MB packs about 20 MB of objects; far more is a bomb. */
const MOST_UNPACKED = 512 * 1024 * 1024;
const MOST_PACKED_STREAMS = 20_000;

interface PackedStream {
  offset: number;
  veiled: boolean;
  /** It says that it holds objects; else it only looks as if. */
  certain: boolean;
}

/**
 * Judges a PDF that is to be sold: whole, not encrypted, and without anything that acts by itself. Every name counts,
 * those in compressed object streams too. The file is read in chunks; memory does not grow with it.
 * @throws ApiError 415 for what is no PDF, 400 for one that cannot be sold
 */
export async function checkPdf(file: UploadedFile, label: string): Promise<void> {
  await checkFrame(file, label);
  const names = new Set<string>();
  const packed: PackedStream[] = [];
  // Names since the last stream began: those of the dictionary before the next one are among them.
  let near = new Set<string>();
  const scanner = nameScanner({
    name: (name) => {
      if (KNOWN.has(name)) names.add(name);
      if (STREAM_OF_OBJECTS.has(name)) near.add(name);
    },
    stream: (offset) => {
      const certain = near.has('ObjStm');
      const veiled = certain && VEILS.some((veil) => near.has(veil));
      if (certain || (near.has('N') && near.has('First'))) packed.push({ offset, certain, veiled });
      near = new Set();
    },
  });
  for await (const chunk of createReadStream(file.path)) scanner.take(chunk);
  scanner.end();
  refuse(names, label);
  if (packed.length > MOST_PACKED_STREAMS) throw unreadable(label);
  await unpack(file, packed, names, label);
  refuse(names, label);
  if (!names.has('Catalog') || !names.has('Page')) throw damaged(label);
}

const KNOWN = new Set([...Object.keys(ACTIVE), 'Encrypt', 'Catalog', 'Page']);
const damaged = (label: string) => badRequest(`${label} could not be read: the PDF is damaged.`);
const unreadable = (label: string) =>
  badRequest(`${label} could not be checked: save the PDF with another program and try again.`);

function refuse(names: ReadonlySet<string>, label: string): void {
  if (names.has('Encrypt')) throw badRequest(`${label} is protected: remove its password and try again.`);
  const found = Object.keys(ACTIVE).find((name) => names.has(name));
  if (found) throw badRequest(`${label} may not contain ${ACTIVE[found]}.`);
}

/** Begins as a PDF does, ends as one does, and the end points at a table of its objects. */
async function checkFrame(file: UploadedFile, label: string): Promise<void> {
  const handle = await open(file.path);
  const read = async (position: number, length: number): Promise<string> => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, Math.max(0, position));
    return buffer.toString('latin1', 0, bytesRead);
  };
  try {
    if (!(await read(0, 8)).startsWith('%PDF-')) throw wrongType(`${label} must be a PDF.`);
    const tail = await read(file.bytes - 1024, 1024);
    const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1];
    if (!start || Number(start) >= file.bytes) throw damaged(label);
    if (!/^\s*(?:xref|\d+\s+\d+\s+obj)/.test(await read(Number(start), 64))) throw damaged(label);
  } finally {
    await handle.close();
  }
}

/** Adds the names inside object streams, as far as one could be there. */
async function unpack(
  file: UploadedFile,
  packed: readonly PackedStream[],
  names: Set<string>,
  label: string,
): Promise<void> {
  const budget = { left: MOST_UNPACKED };
  for (const { offset, certain, veiled } of packed) {
    if (veiled) throw unreadable(label);
    const scanner = nameScanner({
      name: (name) => {
        if (KNOWN.has(name)) names.add(name);
      },
    });
    try {
      await inflate(file.path, offset, scanner.take, budget);
      scanner.end();
    } catch {
      if (budget.left < 0 || certain) throw unreadable(label);
    }
    refuse(names, label);
  }
}

/** Unpacks from a byte on, to where the packed data ends by itself. */
async function inflate(
  path: string,
  start: number,
  take: (chunk: Buffer) => void,
  budget: { left: number },
): Promise<void> {
  const source = createReadStream(path, { start });
  const unpacker = createInflate();
  // A failure of either ends the loop below; what follows the packed data is left unread.
  pipeline(source, unpacker, () => {});
  try {
    for await (const chunk of unpacker) {
      budget.left -= chunk.length;
      if (budget.left < 0) throw new Error('too much');
      take(chunk);
    }
  } finally {
    budget.left -= source.bytesRead;
    source.destroy();
  }
}
