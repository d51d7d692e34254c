/** A page number, or 'gap' where pages are left out. */
export type PageItem = number | 'gap';

const SHOWN_AROUND = 3;

/**
 * What a pagination shows: three pages around the current one and one at each margin. A gap stands for two
 * pages at least; a single left-out page is shown instead. Empty when there is nothing to turn.
 */
export function pageItems(page: number, pageCount: number): PageItem[] {
  if (pageCount <= 1) return [];
  const current = Math.min(Math.max(1, page), pageCount);
  const first = Math.max(1, Math.min(current - 1, pageCount - SHOWN_AROUND + 1));
  const last = Math.min(pageCount, first + SHOWN_AROUND - 1);
  const items: PageItem[] = [];
  if (first > 1) items.push(1);
  if (first === 3) items.push(2);
  if (first > 3) items.push('gap');
  for (let shown = first; shown <= last; shown += 1) items.push(shown);
  if (last < pageCount - 2) items.push('gap');
  if (last === pageCount - 2) items.push(pageCount - 1);
  if (last < pageCount) items.push(pageCount);
  return items;
}
