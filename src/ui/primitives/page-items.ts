/** A page number, or 'gap' where pages are left out. */
export type PageItem = number | 'gap';

const WINDOW_SIZE = 3;

/**
 * The items of a pagination: three pages around the current one, the first and the last. A gap replaces at least two
 * pages; a single omitted page is shown instead. Empty for one page.
 */
export function pageItems(page: number, pageCount: number): PageItem[] {
  if (pageCount <= 1) return [];
  const current = Math.min(Math.max(1, page), pageCount);
  const first = Math.max(1, Math.min(current - 1, pageCount - WINDOW_SIZE + 1));
  const last = Math.min(pageCount, first + WINDOW_SIZE - 1);
  const items: PageItem[] = [];
  if (first > 1) items.push(1);
  if (first === 3) items.push(2);
  if (first > 3) items.push('gap');
  for (let number = first; number <= last; number += 1) items.push(number);
  if (last < pageCount - 2) items.push('gap');
  if (last === pageCount - 2) items.push(pageCount - 1);
  if (last < pageCount) items.push(pageCount);
  return items;
}
