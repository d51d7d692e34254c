/** The pattern repeats after so many cells in both directions. */
export const TILE_CELLS = 16;
const CELL_COUNT = TILE_CELLS * TILE_CELLS;

/** So many cells of a tile are the same in every mark, for the reader to find where a tile begins. */
const KNOWN_COUNT = 64;
const PAYLOAD_BITS = 64;

/** Generators of the convolutional code of rate 1/3 and constraint length 9 (octal 557, 663, 711). */
const GENERATORS = [0o557, 0o663, 0o711];
const STATES = 256;
/** The code has no beginning or end, so the decoder goes around it several times and takes what is in the middle. */
const ROUNDS = 3;

/** What the three cells of a bit say for each register of the code: a number whose bits are the signs. */
const OUTPUTS = Uint8Array.from({ length: 2 * STATES }, (_, register) =>
  GENERATORS.reduce((output, generator) => 2 * output + (isOdd(register & generator) ? 1 : 0), 0),
);

/** Cells in the order of the code's bits, the known ones first, and the sign that spreads each evenly. */
const { order, spread } = shuffledCells();

/** The sign of each cell of the tile, row by row, for 8 bytes. */
export function tileOf(payload: Uint8Array): Int8Array {
  const cells = new Int8Array(CELL_COUNT);
  const bits = bitsOf(payload);
  let state = 0;
  for (const bit of bits.slice(-8)) state = ((state << 1) | bit) & (STATES - 1);
  let position = 0;
  for (; position < KNOWN_COUNT; position++) setCell(cells, position, 1);
  for (const bit of bits) {
    const register = (state << 1) | bit;
    for (const sign of signsOf(OUTPUTS[register] as number)) setCell(cells, position++, sign);
    state = register & (STATES - 1);
  }
  return cells;
}

/** How well cells that were measured agree with the known ones, if the tile begins at a column and row. */
export function agreementWithKnown(cells: Float64Array, column: number, row: number): number {
  let sum = 0;
  for (let position = 0; position < KNOWN_COUNT; position++) sum += cellAt(cells, position, column, row);
  return sum;
}

/** The likeliest 8 bytes for cells that were measured (Viterbi's algorithm). */
export function payloadOf(cells: Float64Array, column: number, row: number): Uint8Array {
  let metrics = new Float64Array(STATES);
  let next = new Float64Array(STATES);
  const steps = ROUNDS * PAYLOAD_BITS;
  const choices = new Uint8Array(steps * STATES);
  for (let step = 0; step < steps; step++) {
    const position = KNOWN_COUNT + (step % PAYLOAD_BITS) * GENERATORS.length;
    const measured = GENERATORS.map((_, index) => cellAt(cells, position + index, column, row));
    const gains = Float64Array.from({ length: 2 ** GENERATORS.length }, (_, output) =>
      signsOf(output).reduce((sum, sign, index) => sum + sign * (measured[index] as number), 0),
    );
    for (let state = 0; state < STATES; state++) {
      const low = state >> 1;
      const high = low | (STATES >> 1);
      const fromLow = (metrics[low] as number) + (gains[OUTPUTS[state] as number] as number);
      const fromHigh = (metrics[high] as number) + (gains[OUTPUTS[state | STATES] as number] as number);
      next[state] = Math.max(fromLow, fromHigh);
      if (fromHigh > fromLow) choices[step * STATES + state] = 1;
    }
    [metrics, next] = [next, metrics];
  }
  let state = metrics.indexOf(Math.max(...metrics));
  const payload = new Uint8Array(PAYLOAD_BITS / 8);
  for (let step = steps - 1; step >= PAYLOAD_BITS; step--) {
    const bit = step - PAYLOAD_BITS;
    if (bit < PAYLOAD_BITS && state & 1)
      payload[bit >> 3] = (payload[bit >> 3] as number) | (128 >> (bit & 7));
    state = (state >> 1) | ((choices[step * STATES + state] as number) * (STATES >> 1));
  }
  return payload;
}

/** From -1 to 1: how well all cells that were measured agree with those of a payload. */
export function agreement(cells: Float64Array, column: number, row: number, payload: Uint8Array): number {
  const tile = tileOf(payload);
  let product = 0;
  let energy = 0;
  for (let y = 0; y < TILE_CELLS; y++)
    for (let x = 0; x < TILE_CELLS; x++) {
      const measured = cells[indexOf(x + column, y + row)] as number;
      product += measured * (tile[y * TILE_CELLS + x] as number);
      energy += measured ** 2;
    }
  return energy === 0 ? 0 : product / Math.sqrt(energy * CELL_COUNT);
}

function signsOf(output: number): number[] {
  return GENERATORS.map((_, index) => ((output << index) & 4 ? 1 : -1));
}

function setCell(cells: Int8Array, position: number, sign: number): void {
  cells[order[position] as number] = sign * (spread[position] as number);
}

function cellAt(cells: Float64Array, position: number, column: number, row: number): number {
  const cell = order[position] as number;
  return (
    (cells[indexOf((cell % TILE_CELLS) + column, Math.floor(cell / TILE_CELLS) + row)] as number) *
    (spread[position] as number)
  );
}

function indexOf(column: number, row: number): number {
  return (row % TILE_CELLS) * TILE_CELLS + (column % TILE_CELLS);
}

function bitsOf(payload: Uint8Array): number[] {
  return Array.from(
    { length: PAYLOAD_BITS },
    (_, bit) => ((payload[bit >> 3] as number) >> (7 - (bit & 7))) & 1,
  );
}

function isOdd(value: number): boolean {
  let bits = value;
  let odd = false;
  for (; bits; bits &= bits - 1) odd = !odd;
  return odd;
}

/** The same in every copy of this program ever: a mark that was sold must be readable. */
function shuffledCells(): { order: Int32Array; spread: Int8Array } {
  const order = Int32Array.from({ length: CELL_COUNT }, (_, cell) => cell);
  const spread = new Int8Array(CELL_COUNT);
  let seed = 0x6d61726b;
  const random = () => {
    // Xorshift (Marsaglia 2003).
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return seed >>> 0;
  };
  for (let last = CELL_COUNT - 1; last > 0; last--) {
    const other = random() % (last + 1);
    const cell = order[last] as number;
    order[last] = order[other] as number;
    order[other] = cell;
  }
  for (let cell = 0; cell < CELL_COUNT; cell++) spread[cell] = random() & 0x10000 ? 1 : -1;
  return { order, spread };
}
