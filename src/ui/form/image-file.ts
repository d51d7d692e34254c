import { FILE_MEGABYTES } from '#domain/limits.ts';

const TYPES = new Set(['image/png', 'image/jpeg']);

/** For the `accept` attribute: what the market takes, by type and by name. */
export const IMAGE_ACCEPT = 'image/png,image/jpeg,.png,.jpeg,.jpg';

/** What the market takes, for the field's hint. */
export const IMAGE_HINT = `PNG or JPEG, ${FILE_MEGABYTES.image} MB at most.`;

/** What a file says that only calls itself a picture. */
export const NO_PICTURE = 'This file is not a picture. Choose a PNG or JPEG picture.';

/** Why a file cannot be the picture, in words; null when it can. */
export function imageProblem(file: { name: string; type: string; size: number }): string | null {
  if (!TYPES.has(file.type) || !/\.(png|jpe?g)$/i.test(file.name)) return 'Choose a PNG or JPEG picture.';
  if (file.size > FILE_MEGABYTES.image * 1_048_576)
    return `Choose a picture of at most ${FILE_MEGABYTES.image} MB.`;
  return null;
}
