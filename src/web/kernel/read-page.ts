const PAGE_MAX = 999_999;

/** A page number as it stands in an address: 1 for what is none, at most 999,999. */
export function readPage(text: string | null): number {
  if (!text || !/^\d+$/.test(text)) return 1;
  return Math.min(Math.max(1, Number(text)), PAGE_MAX);
}
