const TYPES = new Set(['image/png', 'image/jpeg']);

/** For the `accept` attribute: what the market takes, by type and by name. */
export const IMAGE_ACCEPT = 'image/png,image/jpeg,.png,.jpeg,.jpg';

/** Why a file cannot be the picture, in words; null when it can. */
export function imageProblem(
  file: { name: string; type: string; size: number },
  maxBytes: number,
): string | null {
  if (!TYPES.has(file.type) || !/\.(png|jpe?g)$/i.test(file.name)) return 'Choose a PNG or JPEG picture.';
  if (file.size > maxBytes) return `Choose a picture of at most ${Math.floor(maxBytes / 1_048_576)} MB.`;
  return null;
}
