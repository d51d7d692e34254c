const PAGE_MAX = 999_999;

/** Parses a page number of an address: 1 if it is invalid, at most 999,999. */
export function readPage(text: string | null): number {
  if (!text || !/^\d+$/.test(text)) return 1;
  return Math.min(Math.max(1, Number(text)), PAGE_MAX);
}
