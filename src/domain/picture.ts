/**
 * A picture's address holds its size and colour, so a page can reserve its space before it is loaded:
 * `/media/{key}-{width}x{height}-{colour}/{served width}.webp`.
 */
export const PICTURE_WIDTHS = [96, 160, 240, 320, 480, 800, 1200, 2000] as const;

export interface Picture {
  /** Path up to the served width, `/media/{id}`. */
  base: string;
  width: number;
  height: number;
  /** Dominant colour, '#rrggbb', shown until the picture is there. */
  color: string;
}

/** The URL for responses: the picture in a medium width. */
export const pictureUrl = (mediaId: string): string => `/media/${mediaId}/800.webp`;

/** Reads a picture's address; null for an address from elsewhere. */
export function readPicture(url: string): Picture | null {
  const match = /^(\/media\/[a-z0-9]+-(\d+)x(\d+)-([0-9a-f]{6}))\/\d+\.webp$/.exec(url);
  if (!match) return null;
  const [, base = '', width, height, color] = match;
  return { base, width: Number(width), height: Number(height), color: `#${color}` };
}

const EMBEDDED_PICTURE = /^data:image\/(?:png|gif|jpeg|bmp|x-icon);base64,[A-Za-z0-9+/]+=*$/;

/** The path of a picture of this site (`origin`) from its address in any form; null for any other address. */
export function ownPicture(src: string, origin: string): string | null {
  const url = URL.parse(src, origin);
  return url?.origin === new URL(origin).origin && readPicture(url.pathname) ? url.pathname : null;
}

/**
 * The address under which a text may show a picture; null for any other. Allowed are the path of a picture of this site,
 * a picture inside the address itself, and http and https addresses of other sites. Other addresses of this site are
 * refused, since a page must not call the API by showing a text.
 */
export function textPicture(src: string, origin: string): string | null {
  if (EMBEDDED_PICTURE.test(src)) return src;
  return ownPicture(src, origin) ?? foreignPicture(src, origin);
}

/** The full address of a picture of another site than `origin`, https where it names no scheme; null for any other. */
export function foreignPicture(src: string, origin: string): string | null {
  const address = src.trim();
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address, origin);
  if (!url || url.origin === new URL(origin).origin) return null;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  // Credentials in an address make browsers refuse the picture.
  return url.username || url.password ? null : url.href;
}

/** The widths to serve a picture in: none above the original, which is always the last. */
const servedWidths = (originalWidth: number): number[] => {
  const smaller = PICTURE_WIDTHS.filter((width) => width < originalWidth);
  const next = PICTURE_WIDTHS.find((width) => width >= originalWidth);
  return next ? [...smaller, next] : smaller;
};

/** The `srcset` of a picture in its served widths. */
export const pictureSrcSet = (picture: Picture): string =>
  servedWidths(picture.width)
    .map((width) => `${picture.base}/${width}.webp ${Math.min(width, picture.width)}w`)
    .join(', ');
