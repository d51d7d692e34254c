import { isDataRefused } from '#db/unavailable.ts';
import type { AppContext } from './context.ts';
import { startTimer } from './timer.ts';

/** Rows that wait at most; while the database is away for long, further ones are not noted. */
const WAITING_MAX = 50_000;
/** Rows per statement. */
const BATCH_SIZE = 500;

interface BufferOptions<Row> {
  /** Rows with the same key are one row. */
  keyOf: (row: Row) => string;
  /** Adds what a later row of the same key counted. */
  merge: (row: Row, later: Row) => Row;
  /** Writes rows in one statement: all of them or, if it throws, none. */
  write: (context: AppContext, rows: Row[]) => Promise<unknown>;
  /** Rows that wait at most. */
  max?: number;
}

/** Rows that are noted in memory while requests are answered, and written together later. */
export class WriteBuffer<Row> {
  readonly #waiting = new Map<string, Row>();
  readonly #context: AppContext;
  readonly #of: BufferOptions<Row>;

  constructor(context: AppContext, of: BufferOptions<Row>) {
    this.#context = context;
    this.#of = of;
  }

  add(row: Row): void {
    const { keyOf, merge, max = WAITING_MAX } = this.#of;
    const key = keyOf(row);
    const known = this.#waiting.get(key);
    if (!known && this.#waiting.size >= max) return;
    this.#waiting.set(key, known ? merge(known, row) : row);
  }

  /**
   * Writes what waits. If the database refuses a batch for its values, the batch is halved until each refused row is
   * alone. Such a row is logged and dropped: it would fail for ever, and hold back all others. After any other error what
   * is not written waits for the next call.
   */
  async flush(): Promise<void> {
    const rows = [...this.#waiting.values()];
    this.#waiting.clear();
    const batches: Row[][] = [];
    for (let first = 0; first < rows.length; first += BATCH_SIZE)
      batches.push(rows.slice(first, first + BATCH_SIZE));
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      try {
        await this.#of.write(this.#context, batch);
      } catch (error) {
        if (!isDataRefused(error)) {
          for (const row of [batch, ...batches].flat()) this.add(row);
          throw error;
        }
        const half = Math.ceil(batch.length / 2);
        if (batch.length > 1) batches.unshift(batch.slice(0, half), batch.slice(half));
        else this.#context.log.error({ err: error }, 'a row was refused by the database and is dropped');
      }
    }
  }
}

/**
 * Writes in-memory rows to the database every `everyMs`. The keys of `writers` name them in the log.
 * @returns a function that stops the timer, and resolves after a last write
 */
export function startFlushing(
  context: AppContext,
  everyMs: number,
  writers: Readonly<Record<string, (context: AppContext) => Promise<void>>>,
): () => Promise<void> {
  const flush = async () => {
    for (const [name, write] of Object.entries(writers)) {
      await write(context).catch((error: unknown) =>
        context.log.error({ err: error }, `${name} were not written`),
      );
    }
  };
  const timer = startTimer(context, 'writing counters', everyMs, flush);
  return async () => {
    await timer.stop();
    await flush();
  };
}
