/** A shorter file shows its first page alone, or none. */
const SHORT = 5;
const SHARE = 5;

/** How many pages of a file the public may see at most; `shown_pages()` of the database has the same rule. */
export const mostPreviewPages = (pageCount: number): number =>
  Math.max(Math.floor(pageCount / SHARE), Math.min(pageCount, 1));

/** Why these pages of a file with so many may not be shown; undefined if they may. */
export function previewPagesProblem(pages: readonly number[], pageCount: number): string | undefined {
  const most = mostPreviewPages(pageCount);
  const missing = pages.find((page) => page > pageCount);
  if (missing !== undefined)
    return `There is no page ${missing}: the file has ${pageCount} ${pageCount === 1 ? 'page' : 'pages'}.`;
  if (pageCount < SHORT && pages.some((page) => page !== 1))
    return `Of a file under ${SHORT} pages only page 1 can be shown, or none.`;
  if (pages.length > most) return `A fifth of the pages can be shown at most: ${most} of ${pageCount}.`;
  return undefined;
}
