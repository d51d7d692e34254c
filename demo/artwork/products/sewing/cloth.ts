import { mix } from '#demo/artwork/engine/palettes.ts';
import { circleD, group, type Node, n, type Point, path, polyD, rect } from '#demo/artwork/engine/scene.ts';
import { type ArtContext, designOf } from '#demo/artwork/products/context.ts';
import { garments } from '#demo/artwork/products/sewing/garments.ts';

/** Printed cloth over a box, to be clipped by a garment. */
function cloth(
  style: number,
  x: number,
  y: number,
  w: number,
  h: number,
  ground: string,
  print: string,
  second: string,
): Node[] {
  const nodes: Node[] = [rect(x, y, w, h, { fill: ground })];
  const each = (step: number, draw: (px: number, py: number, odd: boolean) => string) => {
    let d = '';
    for (let row = 0, py = y; py < y + h + step; py += step, row += 1) {
      for (let px = x + (row % 2) * (step / 2); px < x + w + step; px += step)
        d += draw(px, py, row % 2 === 1);
    }
    return d;
  };
  if (style === 0)
    nodes.push(
      path(
        each(22, (px, py) => circleD(px, py, 3.6)),
        { fill: print },
      ),
    );
  else if (style === 1) {
    for (let px = x; px < x + w; px += 18) nodes.push(rect(px, y, 7, h, { fill: print }));
  } else if (style === 2) {
    for (let px = x; px < x + w; px += 30) nodes.push(rect(px, y, 13, h, { fill: print, opacity: 0.55 }));
    for (let py = y; py < y + h; py += 30) nodes.push(rect(x, py, w, 13, { fill: print, opacity: 0.55 }));
  } else if (style === 3) {
    nodes.push(
      path(
        each(
          40,
          (px, py) =>
            `M${n(px)} ${n(py)}q8-14 0-24q-8 10 0 24zM${n(px)} ${n(py)}q12-4 18-16q-14 2-18 16zM${n(px)} ${n(py)}q-12-4-18-16q14 2 18 16z`,
        ),
        { fill: print },
      ),
      path(
        each(40, (px, py) => circleD(px + 20, py + 2, 3)),
        { fill: second },
      ),
    );
  } else if (style === 4) {
    nodes.push(
      path(
        each(26, (px, py) => `M${n(px - 6)} ${n(py)}h12M${n(px)} ${n(py - 6)}v12`),
        { stroke: print, width: 2.4, round: true },
      ),
    );
  }
  return nodes;
}

function quilt(context: ArtContext): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  const colors = [palette.main, palette.second, palette.soft, palette.accent, palette.paper];
  const nodes: Node[] = [rect(50, 60, 300, 380, { fill: palette.paper })];
  const size = 47.5;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const [x, y] = [57.5 + column * size, 60 + row * size];
      const [a, b] = [design.pick(colors), colors[(row + column) % 3] as string];
      nodes.push(rect(x, y, size, size, { fill: b }));
      if (product.slug.startsWith('tideline')) {
        nodes.push(
          path(`M${n(x)} ${n(y + size)}a${n(size / 2)} ${n(size / 2)} 0 0 1 ${n(size)} 0z`, { fill: a }),
        );
      } else if (product.slug.startsWith('ploughed')) {
        nodes.push(
          path(
            polyD([
              [x, y + size],
              [x + size, y],
              [x + size, y + size],
            ]),
            { fill: colors[(row + column + 1) % 4] as string },
          ),
        );
      } else {
        const star: Point[] = [
          [x + size / 2, y],
          [x + size * 0.62, y + size * 0.38],
          [x + size, y + size / 2],
          [x + size * 0.62, y + size * 0.62],
          [x + size / 2, y + size],
          [x + size * 0.38, y + size * 0.62],
          [x, y + size / 2],
          [x + size * 0.38, y + size * 0.38],
        ];
        nodes.push(path(polyD(star), { fill: a }));
      }
    }
  }
  nodes.push(rect(50, 60, 300, 380, { stroke: palette.deep, width: 9 }));
  return nodes;
}

/** The garment itself, in its 400 by 480 box. */
export function flat(context: ArtContext, behind = ''): Node[] {
  const { palette, product } = context;
  if (product.motif === 'quilt') return quilt(context);
  const garment = garments[product.motif] ?? garments.dress;
  if (!garment) return [];
  const design = designOf(context);
  const body = garment.body.join('');
  const ground = design.pick(
    [palette.main, palette.second, palette.accent, palette.second].filter((color) => color !== behind),
  );
  const print = ground === palette.soft || ground === palette.second ? palette.deep : palette.paper;
  const style = design.int(0, 5);
  const lines = { stroke: palette.ink, width: 3.2, round: true };
  return [
    group(
      cloth(
        style,
        20,
        20,
        360,
        450,
        ground,
        print,
        palette.accent === ground ? palette.second : palette.accent,
      ),
      { clip: body },
    ),
    ...(garment.accent ?? []).map((d) =>
      path(d, { fill: ground === palette.paper ? palette.main : mix(ground, palette.ink, 0.28), ...lines }),
    ),
    path(body, lines),
    path(garment.lines.join(''), { ...lines, width: 2.4 }),
    path(garment.stitch.join(''), {
      stroke: print === palette.paper ? palette.paper : palette.ink,
      width: 2.2,
      dash: [7, 6],
    }),
  ];
}
