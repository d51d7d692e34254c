/** Pairs of pages as words: "1–3 = 5–7, 9 = 2", consecutive pairs together; `most` ranges, then how many are left out. */
export function describePages(pages: readonly (readonly number[])[], most = 8): string {
  const ranges: { own: number; other: number; length: number }[] = [];
  for (const [own = 0, other = 0] of pages) {
    const last = ranges.at(-1);
    if (last && own === last.own + last.length && other === last.other + last.length) last.length += 1;
    else ranges.push({ own, other, length: 1 });
  }
  const words = ranges
    .slice(0, most)
    .map(({ own, other, length }) =>
      length === 1 ? `${own} = ${other}` : `${own}–${own + length - 1} = ${other}–${other + length - 1}`,
    );
  return ranges.length > most ? `${words.join(', ')} and ${ranges.length - most} more` : words.join(', ');
}
