/** Widths in which drawn pages are served, in pixels: for lists of pages, phones, and large screens. */
export const PAGE_WIDTHS = [240, 720, 1200] as const;
export type PageWidth = (typeof PAGE_WIDTHS)[number];

/** The width of the address in answers; the others differ in the last part of the address. */
export const PAGE_WIDTH: PageWidth = 1200;
export const THUMBNAIL_WIDTH: PageWidth = 240;

/** The address of the same picture in another width. */
export const pagePictureAt = (image: string, width: PageWidth): string =>
  image.replace(/\/\d+\.webp(?=$|\?)/, `/${width}.webp`);

export const isPageWidth = (width: number): width is PageWidth => PAGE_WIDTHS.some((one) => one === width);
