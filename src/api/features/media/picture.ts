import { createHash } from 'node:crypto';
import { fileTypeFromFile } from 'file-type';
import pLimit from 'p-limit';
import sharp, { type Metadata } from 'sharp';
import { badRequest, tooLarge, unsupportedMediaType } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';

const MEGAPIXELS = 40;
const PIXELS = MEGAPIXELS * 1_000_000;

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
    .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data).stats();
  const color = [dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, '0')).join('');
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
  return { id: `${hash}-${info.width}x${info.height}-${color}`, bytes: data };
}

/** A picture at a width, as WebP; `read` is called when it is its turn. */
export const resizePicture = (read: () => Promise<Buffer>, width: number): Promise<Buffer> =>
  resizing(async () =>
    sharp(await read())
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  );

/** Whether these are all the bytes of a WebP file: its header says how many follow. */
export const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length >= 12 &&
  bytes.toString('latin1', 0, 4) === 'RIFF' &&
  bytes.readUInt32LE(4) === bytes.length - 8;
