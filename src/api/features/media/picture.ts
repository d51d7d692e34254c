import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import pLimit from 'p-limit';
import sharp, { type Metadata } from 'sharp';
import { badRequest, tooLarge, unsupportedMediaType } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';

const MEGAPIXELS = 40;
const PIXELS = MEGAPIXELS * 1_000_000;
/** Of a stored picture. */
const SIDE = 2400;

// Each picture is processed once, so libvips' cache of operations (up to 50 MB) would never be hit.
sharp.cache(false);

/** An upload unpacks to 120 MB and more, so this process encodes one at a time. */
const encoding = pLimit(1);
/** An original unpacks to 23 MB at most; resizing does not wait for uploads. */
const resizing = pLimit(4);

/**
 * Re-encodes an uploaded picture: recognised by its bytes, turned upright, without metadata, at most 2400 pixels a
 * side. `id` holds its hash, size and colour, so that a page can reserve its space before it is loaded.
 * @throws ApiError 400 for a picture that cannot be read, 413 for one with too many pixels, 415 for anything but PNG
 * and JPEG
 */
export async function encodePicture(
  file: UploadedFile,
  label: string,
): Promise<{ id: string; bytes: Buffer }> {
  const type = await fileTypeFromFile(file.path);
  if (type?.mime !== 'image/png' && type?.mime !== 'image/jpeg') {
    throw unsupportedMediaType(`${label} must be a PNG or JPEG picture.`);
  }
  const damaged = () => badRequest(`${label} could not be read: it is damaged.`);
  let size: Metadata;
  try {
    // Reads the header alone.
    size = await sharp(file.path, { limitInputPixels: false }).metadata();
  } catch {
    throw damaged();
  }
  if (size.width * size.height > PIXELS) {
    throw tooLarge(`${label} is too large: ${MEGAPIXELS} megapixels at most.`);
  }
  return encoding(() => encode(file.path)).catch(() => {
    throw damaged();
  });
}

async function encode(path: string): Promise<{ id: string; bytes: Buffer }> {
  const image = sharp(path, { limitInputPixels: PIXELS }).rotate();
  const { data, info } = await image
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  return { id: await pictureId(data, info), bytes: data };
}

/** Reads all of the picture, so a damaged one is an error. */
async function pictureId(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<string> {
  const { dominant } = await sharp(bytes).stats();
  const color = [dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, '0')).join('');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return `${hash}-${width}x${height}-${color}`;
}

/**
 * Reads a picture that a market has stored, as it is in an archive: WebP of at most 2400 pixels a side. Its bytes are kept,
 * since encoding them again would lose some of the picture; no client gets them, only the widths made from them.
 * @throws ApiError 400 for anything else
 */
export async function readStoredPicture(
  { path }: { path: string },
  label: string,
): Promise<{ id: string; bytes: Buffer }> {
  const damaged = () => badRequest(`${label} is not a picture of an archive, or is damaged.`);
  const bytes = await readFile(path);
  if (!isWholeWebp(bytes)) throw damaged();
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => Promise.reject(damaged()));
  if (width > SIDE || height > SIDE || pages > 1) throw damaged();
  return encoding(async () => ({ id: await pictureId(bytes, { width, height }), bytes })).catch(() => {
    throw damaged();
  });
}

/** A picture at a width, as WebP, an animated one with all its frames; `read` is called when it is its turn. */
export const resizePicture = (read: () => Promise<Buffer>, width: number): Promise<Buffer> =>
  resizing(async () =>
    sharp(await read(), { animated: true })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  );

/** A drawing (RGBA) as WebP. */
export const encodeDrawing = ({
  width,
  height,
  pixels,
}: {
  width: number;
  height: number;
  pixels: Buffer;
}): Promise<Buffer> =>
  resizing(() =>
    sharp(pixels, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .webp({ quality: 82 })
      .toBuffer(),
  );

/** Whether these are all the bytes of a WebP file: its header says how many follow. */
export const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length >= 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.readUInt32LE(4) === bytes.length - 8;
