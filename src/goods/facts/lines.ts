/** More than any line of a format of lines has; the rest of a longer one is left out. */
const LINE_LENGTH_MAX = 10_000;

/** The lines of a text that comes in chunks, without their ends. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    // The other half of a line break may be in the next chunk.
    const lines = (rest + chunk).split(/\r\n|\r(?!$)|\n/);
    rest = lines.pop() ?? '';
    if (rest.length > LINE_LENGTH_MAX) rest = rest.slice(0, LINE_LENGTH_MAX);
    yield* lines;
  }
  if (rest) yield rest.replace(/\r$/, '');
}

/** The smallest range that holds all values given. */
export class Extent {
  private least = Number.POSITIVE_INFINITY;
  private most = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    if (value < this.least) this.least = value;
    if (value > this.most) this.most = value;
  }

  /** Undefined before a value was given. */
  get length(): number | undefined {
    return this.most >= this.least ? this.most - this.least : undefined;
  }
}

/** Rounded to three decimals; undefined for what is no measure. */
export const measure = (value: number | undefined): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : Math.round(value * 1000) / 1000;
