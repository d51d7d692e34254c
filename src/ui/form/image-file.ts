import { FILE_MEGABYTES } from '#domain/limits.ts';
import { MEGABYTE } from '#lib/bytes.ts';

const TYPES = new Set(['image/png', 'image/jpeg']);

/** Accepted MIME types and file endings, for the `accept` attribute. */
export const IMAGE_ACCEPT = 'image/png,image/jpeg,.png,.jpeg,.jpg';

/** Accepted types and size, for the field's hint. */
export const IMAGE_HINT = `PNG or JPEG, ${FILE_MEGABYTES.image} MB at most.`;

/** The error for a file that the browser cannot decode. */
export const NO_PICTURE = 'This file is not a picture. Choose a PNG or JPEG picture.';

/** The error message for a file; null if it is accepted. */
export function imageProblem(file: { name: string; type: string; size: number }): string | null {
  if (!TYPES.has(file.type) || !/\.(png|jpe?g)$/i.test(file.name)) return 'Choose a PNG or JPEG picture.';
  if (file.size > FILE_MEGABYTES.image * MEGABYTE)
    return `Choose a picture of at most ${FILE_MEGABYTES.image} MB.`;
  return null;
}
