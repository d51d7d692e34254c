import sharp from 'sharp';

/** A file as a browser would send it. */
export const fileOf = (bytes: Buffer | string, name: string, type = ''): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

/** A picture of 40 × 30 in one colour; another colour is another picture. */
export async function picture(background: string, name = 'cover.png'): Promise<File> {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  return fileOf(await image.png().toBuffer(), name, 'image/png');
}

/** The address under which such a picture is stored. */
export const STORED_PICTURE = /^\/media\/[0-9a-f]{32}-40x30-[0-9a-f]{6}\/800\.webp$/;
