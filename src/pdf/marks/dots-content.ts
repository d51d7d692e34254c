import { TILE_CELLS, tileOf } from './dots-code.ts';

/** Points between the cells of the pattern. Each cell has four places for a dot, two by two. */
const CELL_POINTS = 6;
const PLACE_POINTS = CELL_POINTS / 2;
const DOT_POINTS = 2;
const TILE_POINTS = TILE_CELLS * CELL_POINTS;

/** Makes a pixel lighter or darker by 7 of 255 at most, which is less than 3 %. */
const OPACITY = 0.0275;

/** A page of more, such as 1.4 meters square, has no dots: readers unpack each tile, and 5 meters square would take gigabytes. */
const MAX_TILES = 1600;

/** A form XObject with one tile of the pattern; every page of a copy draws the same one. */
export interface DotsForm {
  /** Entries of the form's dictionary, but for its length. */
  dictionary: string;
  content: string;
}

/**
 * One tile of dots for the 8 bytes of a mark. A cell has a dark dot in its first place and a light one in the last, by
 * which the reader finds the grid. Of the two places between, one is dark and one light, which is the cell's sign. Dark
 * dots are seen on light paper, light ones on dark paper, both on pictures: the pattern is as strong everywhere.
 */
export function dotsForm(payload: Uint8Array): DotsForm {
  const tile = tileOf(payload);
  let dark = '';
  let light = '';
  for (let row = 0; row < TILE_CELLS; row++)
    for (let column = 0; column < TILE_CELLS; column++) {
      const isRightDark = (tile[row * TILE_CELLS + column] as number) > 0;
      const right = dot(2 * column + 1, 2 * row);
      const above = dot(2 * column, 2 * row + 1);
      dark += dot(2 * column, 2 * row) + (isRightDark ? right : above);
      light += dot(2 * column + 1, 2 * row + 1) + (isRightDark ? above : right);
    }
  return {
    dictionary: `/Type /XObject /Subtype /Form /BBox [0 0 ${TILE_POINTS} ${TILE_POINTS}] /Resources << /ExtGState << /Faint << /Type /ExtGState /ca ${OPACITY} /BM /Normal /SMask /None >> >> >>`,
    content: `/Faint gs\n0 g\n${dark}f\n1 g\n${light}f\n`,
  };
}

/**
 * What a page draws after its own content to be covered with tiles. The page's lower left corner must be at 0, 0. It is
 * an artifact: screen readers and text search ignore it. Empty for a page of too many tiles.
 */
export function dotsContent(formName: string, page: { width: number; height: number }): string {
  if (Math.ceil(page.width / TILE_POINTS) * Math.ceil(page.height / TILE_POINTS) > MAX_TILES) return '';
  let content = '/Artifact BMC\n';
  for (let y = 0; y < page.height; y += TILE_POINTS)
    for (let x = 0; x < page.width; x += TILE_POINTS) content += `q 1 0 0 1 ${x} ${y} cm /${formName} Do Q\n`;
  return `${content}EMC\n`;
}

function dot(column: number, row: number): string {
  const margin = (PLACE_POINTS - DOT_POINTS) / 2;
  const [x, y] = [column, row].map((place) => (place * PLACE_POINTS + margin).toFixed(2));
  return `${x} ${y} ${DOT_POINTS} ${DOT_POINTS} re\n`;
}
