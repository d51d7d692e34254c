import { type Node, n, path } from '#demo/artwork/engine/scene.ts';

/** The colour of a stitch; null for no stitch. */
export type Chart = (column: number, row: number) => string | null;

/** Stocking stitch: every stitch a V, all stitches of a colour in one path. */
export function knit(chart: Chart, columns: number, rows: number, cell: number, x = 0, y = 0): Node[] {
  const byColor = new Map<string, string>();
  const height = cell * 0.84;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const color = chart(column, row);
      if (!color) continue;
      const d = `M${n(x + column * cell + cell * 0.16)} ${n(y + row * height)}l${n(cell * 0.34)} ${n(height * 0.82)} ${n(cell * 0.34)} ${n(-height * 0.82)}`;
      byColor.set(color, (byColor.get(color) ?? '') + d);
    }
  }
  return [...byColor].map(([stroke, d]) => path(d, { stroke, width: cell * 0.34, round: true }));
}

/** Crossed stitches on cloth. */
export function crosses(chart: Chart, columns: number, rows: number, cell: number, x = 0, y = 0): Node[] {
  const byColor = new Map<string, string>();
  const arm = cell * 0.68;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const color = chart(column, row);
      if (!color) continue;
      const d = `M${n(x + (column + 0.16) * cell)} ${n(y + (row + 0.16) * cell)}l${n(arm)} ${n(arm)}m0${n(-arm)}l${n(-arm)} ${n(arm)}`;
      byColor.set(color, (byColor.get(color) ?? '') + d);
    }
  }
  return [...byColor].map(([stroke, d]) => path(d, { stroke, width: cell * 0.37, round: true }));
}

/** Small repeating figures for bands of colourwork: 0 is the ground, 1 and 2 are contrasts. */
const bands: string[][] = [
  ['0100', '1010', '0001'],
  ['00100', '01110', '11211', '01110', '00100'],
  ['10000001', '01000010', '00100100', '00011000', '00100100', '01000010', '10000001'],
  ['000010000', '000111000', '001111100', '000010000', '010111010', '111111111', '010010010', '000010000'],
  ['1100', '1100', '0011', '0011'],
  ['00010000', '10111010', '01121100', '11222110', '01121100', '10111010', '00010000'],
  ['001000100', '011101110', '111111111', '111111111', '011111110', '001111100', '000111000', '000010000'],
  ['12'],
  ['10', '01'],
];

/** Bands one under the other with plain rows between, as on a yoke. */
export function bandChart(
  order: number[],
  colors: string[],
  plain: number,
): (column: number, row: number) => string {
  const rows: { figure: string; ground: string; first: string; second: string }[] = [];
  const color = (index: number) => colors[index % colors.length] ?? '#000000';
  order.forEach((which, index) => {
    const figure = bands[which % bands.length] ?? [];
    for (const line of figure)
      rows.push({ figure: line, ground: color(index), first: color(index + 1), second: color(index + 2) });
    for (let blank = 0; blank < plain; blank += 1)
      rows.push({ figure: '0', ground: color(index), first: '', second: '' });
  });
  return (column, row) => {
    const line = rows[row % rows.length];
    if (!line) return color(0);
    const stitch = line.figure[column % line.figure.length];
    return stitch === '1' ? line.first : stitch === '2' ? line.second : line.ground;
  };
}
