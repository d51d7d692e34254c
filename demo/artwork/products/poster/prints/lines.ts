import { mix } from '#demo/artwork/engine/palettes.ts';
import {
  circle,
  circleD,
  group,
  type Node,
  type Point,
  path,
  polyD,
  rectD,
  smoothD,
} from '#demo/artwork/engine/scene.ts';
import { ground, H, type Print, W } from '#demo/artwork/products/poster/prints/print.ts';

export const contour: Print = (p, random) => {
  const [a, b, c] = [random.between(0, 6), random.between(240, 460), random.between(90, 150)];
  const nodes: Node[] = [ground(p.paper)];
  for (let row = 0; row < 46; row += 1) {
    const y = 190 + row * 15;
    const points = Array.from({ length: 30 }, (_, index): Point => {
      const x = 70 + index * (560 / 29);
      const hill = Math.exp(-(((x - b) / 130) ** 2)) * Math.exp(-(((row - 22) / 13) ** 2)) * c * 1.3;
      const wave = Math.sin(x / 70 + a + row * 0.16) * Math.exp(-(((x - 350) / 200) ** 2)) * 13;
      return [x, y - hill - wave];
    });
    nodes.push(path(smoothD(points), { stroke: row > 18 && row < 26 ? p.accent : p.ink, width: 2.1 }));
  }
  return nodes;
};

export const flow: Print = (p, random) => {
  const stones: [number, number, number][] = [
    [240, 330, 92],
    [480, 560, 120],
    [250, 760, 66],
  ];
  const phase = random.between(0, 6);
  const nodes: Node[] = [ground(p.deep)];
  for (let index = 0; index < 74; index += 1) {
    let [x, y] = [-20, -120 + index * 16.4];
    const points: Point[] = [];
    while (x < 730) {
      points.push([x, y]);
      let turn = Math.sin(x / 170 + phase) * 0.34 + Math.sin(y / 120) * 0.12;
      for (const [sx, sy, r] of stones) {
        const [dx, dy] = [x - sx, y - sy];
        const near = Math.exp(-(((Math.hypot(dx, dy) - r) / 60) ** 2));
        turn += near * Math.sign(dy || 1) * (dx < 0 ? 0.85 : -0.6);
      }
      x += 30 * Math.cos(turn);
      y += 30 * Math.sin(turn);
      if (points.length > 40) break;
    }
    nodes.push(
      path(smoothD(points), { stroke: index % 9 === 4 ? p.second : mix(p.deep, p.paper, 0.72), width: 2 }),
    );
  }
  return [...nodes, ...stones.map(([x, y, r]) => circle(x, y, r * 0.8, { fill: p.accent }))];
};

export const city: Print = (p, random, name) => {
  const canal = name.includes('Canal');
  const nodes: Node[] = [ground(p.paper)];
  const blocks = new Map<string, string>();
  const colors = canal
    ? [p.second, p.soft, p.accent, p.main]
    : [p.deep, p.main, p.deep, mix(p.deep, p.paper, 0.25)];
  const add = (color: string, d: string) => blocks.set(color, (blocks.get(color) ?? '') + d);
  if (canal) {
    for (let ring = 1; ring < 10; ring += 1) {
      const [inner, outer] = [ring * 62, ring * 62 + 44];
      const parts = ring * 5 + 4;
      for (let index = 0; index < parts; index += 1) {
        const [a, b] = [(index / parts) * Math.PI, ((index + 0.88) / parts) * Math.PI];
        const corner = (r: number, t: number): Point => [350 + Math.cos(t) * r, 120 + Math.sin(t) * r * 1.25];
        add(
          random.pick(colors),
          polyD([corner(inner, a), corner(outer, a), corner(outer, b), corner(inner, b)]),
        );
      }
    }
  } else {
    const river = (x: number) => 560 + Math.sin(x / 130) * 90;
    for (let x = 0; x < W; x += 34) {
      for (let y = 0; y < H; y += 42) {
        const [cx, cy] = [x + 17, y + 21];
        if (Math.abs(cy - river(cx)) < 44 || Math.hypot(cx - 470, cy - 250) < 96 || random.chance(0.06))
          continue;
        const skew = Math.sin(cy / 140) * 12;
        add(random.pick(colors), rectD(x + 3 + skew, y + 3, random.between(16, 28), random.between(20, 36)));
      }
    }
    const bank = Array.from({ length: 15 }, (_, index): Point => [index * 50, river(index * 50)]);
    nodes.push(
      path(smoothD(bank), { stroke: p.soft, width: 70 }),
      path(circleD(470, 250, 82), { fill: p.second }),
      path(circleD(440, 236, 14) + circleD(492, 262, 20) + circleD(466, 290, 11), { fill: p.main }),
    );
  }
  return [
    ...nodes,
    group(
      [...blocks].map(([fill, d]) => path(d, { fill })),
      { clip: rectD(0, canal ? 120 : 0, W, canal ? 800 : H) },
    ),
    ...(canal ? [] : [path('M-10 120L710 820M180-10L240 990', { stroke: p.accent, width: 7 })]),
  ];
};

export const coast: Print = (p, random) => {
  const nodes: Node[] = [ground(mix(p.soft, p.main, 0.12))];
  const islands: [number, number, number][] = [
    [230, 260, 120],
    [500, 420, 150],
    [210, 620, 100],
    [450, 800, 80],
    [560, 170, 54],
    [120, 850, 46],
  ];
  const shapes = islands.map(([cx, cy, r]) => {
    const wobble = Array.from({ length: 13 }, () => random.between(0.72, 1.15));
    return (grow: number): string =>
      smoothD(
        wobble.map((part, index): Point => {
          const angle = (index / 13) * Math.PI * 2;
          return [cx + Math.cos(angle) * (r * part + grow), cy + Math.sin(angle) * (r * part + grow)];
        }),
        true,
      );
  });
  for (const [index, grow] of [44, 30, 16].entries())
    nodes.push(
      path(shapes.map((shape) => shape(grow)).join(''), {
        stroke: p.main,
        width: 1.4,
        opacity: 0.4 + index * 0.2,
      }),
    );
  nodes.push(path(shapes.map((shape) => shape(0)).join(''), { fill: p.paper, stroke: p.ink, width: 2.4 }));
  nodes.push(path(shapes.map((shape) => shape(-26)).join(''), { fill: p.second }));
  return nodes;
};
