import { MEGABYTE } from '#lib/bytes.ts';
import { isolated } from '#lib/isolated.ts';

interface KnownFile {
  /** Null until the file has been read, and if it cannot be. */
  pageCount: number | null;
  /** Of most pages, such as 'A4'. */
  pageSize?: string | null;
  /** 0 where it is not known. */
  sizeBytes: number;
}

/** What is known of a PDF, for one line: 'PDF', '24 pages', 'A4', '3 MB'. */
export function fileFacts({ pageCount, pageSize, sizeBytes }: KnownFile): string[] {
  const facts = ['PDF'];
  if (pageCount) facts.push(pageCount === 1 ? '1 page' : `${pageCount} pages`);
  if (pageCount && pageSize) facts.push(isolated(pageSize));
  if (sizeBytes > 0) facts.push(formatMegabytes(sizeBytes));
  return facts;
}

/** As `formatMegabytes`, in a unit that fits: '12 kB', '2.4 MB', '1.6 GB'. */
export function formatSize(bytes: number): string {
  if (bytes < 0.095 * MEGABYTE) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return bytes >= 999.5 * MEGABYTE ? `${(bytes / (1024 * MEGABYTE)).toFixed(1)} GB` : formatMegabytes(bytes);
}

/** '2.4 MB', from 10 on without a decimal. */
export function formatMegabytes(bytes: number): string {
  const size = bytes / MEGABYTE;
  return `${size < 9.95 ? Math.max(0.1, Math.round(size * 10) / 10) : Math.round(size)} MB`;
}
