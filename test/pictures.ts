import sharp from 'sharp';

/** A file as a browser sends it. */
export const fileOf = (bytes: Buffer | string, name: string, type = ''): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

/** A PNG of 40 × 30 pixels in one colour; another colour makes another file. */
export async function picture(background: string, name = 'cover.png'): Promise<File> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  return fileOf(await image.png().toBuffer(), name, 'image/png');
}

/** Matches the address of such a picture after it is stored. */
export const STORED_PICTURE = /^\/media\/[0-9a-f]{32}-40x30-[0-9a-f]{6}\/800\.webp$/;
