/** Bytes of a megabyte, as the limits of uploads count it. */
export const MEGABYTE = 1024 * 1024;
