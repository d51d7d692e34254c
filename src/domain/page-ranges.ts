/** Ascending pages as words: '1 to 3, 5' for 1, 2, 3 and 5; `most` ranges, then how many are left out. */
export function pageRanges(pages: readonly number[], most = Number.POSITIVE_INFINITY): string {
  const ranges: [first: number, last: number][] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range && page === range[1] + 1) range[1] = page;
    else ranges.push([page, page]);
  }
  const words = ranges
    .slice(0, most)
    .map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`))
    .join(', ');
  return ranges.length > most ? `${words} and ${ranges.length - most} more` : words;
}
