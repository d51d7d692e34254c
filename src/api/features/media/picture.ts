import { createHash } from 'node:crypto';
import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import { badRequest, wrongType } from '#api/kernel/errors.ts';
import type { UploadedFile } from '#api/kernel/implement.ts';

const MEGAPIXELS = 40;

/**
 * An uploaded picture as the market keeps it: recognised by its bytes, turned upright, re-encoded (no metadata
 * survives), at most 2400 pixels a side. `id` is its hash and what a page needs to know before it arrives.
 * @throws ApiError 400 for a picture that cannot be read, 415 for anything but PNG and JPEG
 */
export async function encodePicture(
  file: UploadedFile,
  label: string,
): Promise<{ id: string; bytes: Buffer }> {
  const type = await fileTypeFromFile(file.path);
  if (type?.mime !== 'image/png' && type?.mime !== 'image/jpeg') {
    throw wrongType(`${label} must be a PNG or JPEG picture.`);
  }
  try {
    return await encode(file.path);
  } catch {
    throw badRequest(`${label} could not be read: it is damaged, or has more than ${MEGAPIXELS} megapixels.`);
  }
}

async function encode(path: string): Promise<{ id: string; bytes: Buffer }> {
  const image = sharp(path, { limitInputPixels: MEGAPIXELS * 1_000_000 }).rotate();
  const { data, info } = await image
    .resize({ width: 2400, height: 2400, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90 })
    .toBuffer({ resolveWithObject: true });
  const { dominant } = await sharp(data).stats();
  const color = [dominant.r, dominant.g, dominant.b].map((c) => c.toString(16).padStart(2, '0')).join('');
  const hash = createHash('sha256').update(data).digest('hex').slice(0, 32);
  return { id: `${hash}-${info.width}x${info.height}-${color}`, bytes: data };
}
