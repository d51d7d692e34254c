/** Bytes of a megabyte, as the limits of uploads count it. */
export const MEGABYTE = 1024 * 1024;

/** For people: '3.2 GB', '512 MB'. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1024 * MEGABYTE
    ? `${(bytes / (1024 * MEGABYTE)).toFixed(1)} GB`
    : `${Math.ceil(bytes / MEGABYTE)} MB`;
