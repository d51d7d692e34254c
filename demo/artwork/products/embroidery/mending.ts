import { mix } from '#demo/artwork/engine/palettes.ts';
import { type Node, n, path, rect } from '#demo/artwork/engine/scene.ts';
import type { ArtContext } from '#demo/artwork/products/context.ts';

/** Running-stitch patterns on indigo. */
export function sashiko(context: ArtContext, w: number, h: number): Node[] {
  const { palette } = context;
  const cell = w / 6;
  let d = '';
  for (let row = -1; row * cell * 0.5 < h + cell; row += 1) {
    for (let column = -1; column < 8; column += 1) {
      const x = (column + (row % 2 ? 0.5 : 0)) * cell;
      const y = row * cell * 0.5;
      for (const r of [0.5, 0.34, 0.18])
        d += `M${n(x - cell * r)} ${n(y)}a${n(cell * r)} ${n(cell * r)} 0 0 1 ${n(cell * 2 * r)} 0`;
    }
  }
  return [
    rect(0, 0, w, h, { fill: palette.deep }),
    path(d, { stroke: palette.paper, width: w * 0.007, dash: [w * 0.02, w * 0.012], round: true }),
  ];
}

/** A bright darn, over and under, on a knitted ground. */
export function darn(context: ArtContext, w: number, h: number): Node[] {
  const { palette } = context;
  const ground = palette.main;
  let ribs = '';
  for (let x = 0; x < w; x += w / 42) ribs += `M${n(x)} 0v${n(h)}`;
  const nodes: Node[] = [
    rect(0, 0, w, h, { fill: ground }),
    path(ribs, { stroke: mix(ground, '#000000', 0.18), width: w * 0.006 }),
  ];
  const patches: [number, number, number, string, string][] = [
    [0.5, 0.4, 15, palette.second, palette.paper],
    [0.16, 0.62, 8, palette.accent, palette.soft],
    [0.8, 0.64, 9, palette.soft, palette.accent],
  ];
  for (const [cx, cy, count, warp, weft] of patches) {
    const step = w * 0.027;
    const [x, y] = [w * cx - (count * step) / 2, h * cy - (count * step) / 2];
    let [under, over] = ['', ''];
    for (let index = 0; index < count; index += 1)
      under += `M${n(x + (index + 0.5) * step)} ${n(y - step * 0.4)}v${n(step * (count + 0.8))}`;
    for (let row = 0; row < count; row += 1) {
      for (let column = row % 2; column < count; column += 2)
        over += `M${n(x + column * step - step * 0.12)} ${n(y + (row + 0.5) * step)}h${n(step * 1.24)}`;
    }
    nodes.push(
      path(under, { stroke: warp, width: step * 0.62, round: true }),
      path(over, { stroke: weft, width: step * 0.6, round: true }),
    );
  }
  return nodes;
}
