/** The number of insertions, deletions, changes and swaps of neighbours that turn one word into another. */
export function editDistance(from: string, to: string): number {
  return distancesToBeginnings(from, to).at(-1) ?? 0;
}

/** The distance to the nearest prefix of `to`, for a word that is still being typed. */
export function distanceToBeginning(from: string, to: string): number {
  return Math.min(...distancesToBeginnings(from, to));
}

/** The distance from a word to each beginning of another, the empty one first. */
function distancesToBeginnings(from: string, to: string): number[] {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped = row > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
        swapped ? at(beforeLast, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = next;
  }
  return last;
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY;
