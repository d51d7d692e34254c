import { mix } from '#demo/artwork/engine/palettes.ts';
import { circle, line, type Node, n, type Point, path, polyD, rect } from '#demo/artwork/engine/scene.ts';
import { type ArtContext, designOf } from '#demo/artwork/products/context.ts';
import { facets, lathe, mirrored, spiked } from '#demo/artwork/products/papercraft/facets.ts';
import { foldedAnimals } from '#demo/artwork/products/papercraft/folded-animals.ts';

/** A low-poly whale, folded houses and other objects that are neither heads nor turned solids. */
function whale(main: string, pale: string, dark: string): Node[] {
  const triangle = (fill: string, shade: number, ...points: number[]) => {
    const color = shade > 0 ? mix(fill, '#ffffff', shade) : mix(fill, '#000000', -shade);
    const d = polyD(
      Array.from(
        { length: points.length / 2 },
        (_, index): Point => [points[index * 2] ?? 0, points[index * 2 + 1] ?? 0],
      ),
    );
    return path(d, { fill: color, stroke: color, width: 0.6 });
  };
  return [
    triangle(main, 0.22, -90, 0, -60, -44, -30, -6),
    triangle(main, 0.3, -60, -44, -14, -56, -30, -6),
    triangle(main, 0.14, -14, -56, 14, -8, -30, -6),
    triangle(main, 0.2, -14, -56, 34, -42, 14, -8),
    triangle(main, 0.02, 34, -42, 60, -14, 14, -8),
    triangle(main, -0.1, -90, 0, -30, -6, -70, 26),
    triangle(main, -0.04, -30, -6, 14, -8, -20, 28),
    triangle(main, -0.16, 14, -8, 60, -14, 34, 24),
    triangle(main, -0.2, 60, -14, 72, -30, 78, -10),
    triangle(main, -0.08, 60, -14, 78, -10, 34, 24),
    triangle(main, 0.16, 72, -30, 60, -60, 84, -52),
    triangle(main, 0, 84, -52, 100, -62, 92, -34),
    triangle(main, -0.12, 72, -30, 84, -52, 92, -34),
    triangle(main, -0.2, 72, -30, 92, -34, 78, -10),
    triangle(pale, 0.1, -70, 26, -30, -6, -20, 28),
    triangle(pale, 0, -20, 28, 14, -8, 34, 24),
    triangle(pale, -0.1, -70, 26, -20, 28, -30, 48),
    triangle(pale, -0.16, -20, 28, 34, 24, 4, 48),
    triangle(pale, -0.22, -20, 28, 4, 48, -30, 48),
    triangle(dark, 0, -4, 18, 22, 20, 8, 60),
    triangle(dark, 0.2, -62, 2, -54, -2, -56, 8),
  ];
}

function houses(context: ArtContext): Node[] {
  const { palette } = context;
  const colors = [
    palette.accent,
    palette.second,
    palette.main,
    palette.soft,
    mix(palette.accent, palette.second, 0.5),
  ];
  return [0, 1, 2, 3, 4].flatMap((index) => {
    const [x, h, w] = [-96 + index * 39, [96, 120, 84, 132, 104][index] as number, 34];
    const fill = colors[index] as string;
    const top = 70 - h;
    const windows: Node[] = [];
    for (let row = 0; row * 24 < h - 34; row += 1)
      for (const column of [0, 1])
        windows.push(
          rect(x + 6 + column * 13, top + 10 + row * 24, 9, 13, {
            fill: mix(fill, index === 3 ? palette.deep : '#ffffff', 0.6),
          }),
        );
    return [
      path(
        polyD([
          [x, 70],
          [x, top],
          [x + w / 2, top - 26],
          [x + w, top],
          [x + w, 70],
        ]),
        { fill },
      ),
      path(
        polyD([
          [x + w / 2, top - 26],
          [x + w, top],
          [x + w, 70],
          [x + w / 2, 70],
        ]),
        { fill: '#000', opacity: 0.13 },
      ),
      ...windows,
      rect(x + 12, 52, 10, 18, { fill: mix(fill, '#000000', 0.5) }),
    ];
  });
}

/** The folded thing, around 0, 0 and about 200 across. */
export function model(context: ArtContext, ink = context.palette.ink): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  const animal = foldedAnimals[product.motif];
  const fur = product.motif === 'fox' ? palette.accent : palette.main;
  if (animal)
    return mirrored(
      animal,
      {
        a: fur,
        b: palette.paper,
        c: palette.deep,
        d: product.motif === 'deer' ? mix(palette.second, '#6b4423', 0.4) : palette.second,
        e: palette.second,
      },
      0,
      0,
      1,
    );
  if (product.motif === 'whale') return whale(palette.main, palette.paper, palette.deep);
  if (product.motif === 'house') return houses(context);
  const turn = design.between(0.2, 0.7);
  if (product.motif === 'star')
    return facets(spiked(2.5, [palette.accent, palette.second, palette.main]), turn, 0.4, 0, 0, 29, '');
  if (product.motif === 'gem') {
    const gem = (color: string) =>
      lathe(
        [
          [0, -34],
          [34, -34],
          [58, -10],
          [0, 62],
        ],
        8,
        [color],
      );
    return [
      ...facets(gem(palette.main), 0.2, -0.4, -34, 6, 1, ''),
      ...facets(gem(palette.accent), 0.5, -0.4, 54, 36, 0.62, ''),
      ...facets(gem(palette.second), 0.3, -0.4, 46, -54, 0.5, ''),
    ];
  }
  if (product.motif === 'shade') {
    const folds = Array.from({ length: 9 }, (_, ring): [number, number] => [
      (ring % 2 ? 62 : 78) * (0.62 + ring * 0.05),
      -52 + ring * 14,
    ]);
    return [
      line(0, -120, 0, -50, { stroke: ink, width: 1.6 }),
      ...facets(
        lathe(folds, 16, [palette.second, mix(palette.second, palette.paper, 0.35)], 0.5),
        turn,
        0.16,
        0,
        0,
        1,
        '',
      ),
      circle(0, 70, 9, { fill: mix(palette.second, '#ffffff', 0.75) }),
    ];
  }
  const lantern = (color: string) =>
    lathe(
      [
        [14, -62],
        [48, -34],
        [58, 0],
        [48, 34],
        [14, 62],
      ],
      8,
      [color, mix(color, palette.paper, 0.25)],
    );
  return [
    path('M-120-104Q0-60 120-104', { stroke: ink, width: 1.5 }),
    ...[-66, 0, 66].flatMap((x, index) => [
      line(x, -88 + (index === 1 ? 6 : 0), x, -40, { stroke: ink, width: 1.2 }),
      ...facets(
        lantern([palette.accent, palette.second, palette.main][index] as string),
        turn + index,
        0.22,
        x,
        10 + (index === 1 ? 16 : 0),
        0.62,
        '',
      ),
    ]),
  ];
}

/** Unfolded parts with tabs, mountain and valley folds. */
export function net(context: ArtContext, ink: string, fill: string): Node[] {
  const design = designOf(context);
  let x = 0;
  let [up, cut, fold, tabs] = [true, '', '', ''];
  const size = 58;
  let last: Point[] = [
    [0, 0],
    [0, size],
  ];
  const outline: Point[][] = [];
  for (let index = 0; index < 8; index += 1) {
    x += size * design.between(0.5, 0.72);
    const next: Point = up ? [x, design.between(-12, 4)] : [x, size + design.between(-4, 12)];
    const [a, b] = last as [Point, Point];
    outline.push([a, b, next]);
    fold += `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
    last = up ? [next, b] : [a, next];
    const [from, to] = up ? [a, next] : [b, next];
    const out = up ? -11 : 11;
    tabs += `M${n(from[0])} ${n(from[1])}L${n(from[0] + (to[0] - from[0]) * 0.2)} ${n(from[1] + (to[1] - from[1]) * 0.2 + out)}L${n(from[0] + (to[0] - from[0]) * 0.8)} ${n(from[1] + (to[1] - from[1]) * 0.8 + out)}L${n(to[0])} ${n(to[1])}`;
    up = !up;
  }
  for (const triangle of outline) cut += polyD(triangle);
  return [
    path(cut, { fill }),
    path(tabs, { fill: mix(fill, '#ffffff', 0.5), stroke: ink, width: 1.1 }),
    path(cut, { stroke: ink, width: 1.1 }),
    path(fold, { stroke: ink, width: 1.1, dash: [4, 3] }),
  ];
}
