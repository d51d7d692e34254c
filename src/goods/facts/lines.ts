/** More than any line of a format of lines has; the rest of a longer one is left out. */
const LINE_LENGTH_MAX = 10_000;

/** The lines of a text that comes in chunks, without their ends. */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split(/\r\n?|\n/);
    rest = (lines.pop() ?? '').slice(0, LINE_LENGTH_MAX);
    yield* lines;
  }
  if (rest) yield rest;
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
