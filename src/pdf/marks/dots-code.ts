import { CODE_LENGTH, payloadOf, signsOf } from './mark-code.ts';

/** The pattern repeats after so many cells in both directions. */
export const TILE_CELLS = 16;
const CELL_COUNT = TILE_CELLS * TILE_CELLS;

/** So many cells of a tile are the same in every mark, for the reader to find where a tile begins. */
const KNOWN_COUNT = 64;

/** Cells in the order of the code's bits, the known ones first, and the sign that spreads each evenly. */
const { order, spread } = shuffledCells();

/** The sign of each cell of the tile, row by row, for 8 bytes. */
export function tileOf(payload: Uint8Array): Int8Array {
  const cells = new Int8Array(CELL_COUNT);
  for (let position = 0; position < KNOWN_COUNT; position++) setCell(cells, position, 1);
  for (const [index, sign] of signsOf(payload).entries()) setCell(cells, KNOWN_COUNT + index, sign);
  return cells;
}

/** How well cells that were measured agree with the known ones, if the tile begins at a column and row. */
export function agreementWithKnown(cells: Float64Array, column: number, row: number): number {
  let sum = 0;
  for (let position = 0; position < KNOWN_COUNT; position++) sum += cellAt(cells, position, column, row);
  return sum;
}

/** The likeliest 8 bytes for cells that were measured. */
export const payloadAt = (cells: Float64Array, column: number, row: number): Uint8Array =>
  payloadOf(
    Float64Array.from({ length: CODE_LENGTH }, (_, index) => cellAt(cells, KNOWN_COUNT + index, column, row)),
  );

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
