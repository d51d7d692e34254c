import { mix } from '#demo/artwork/engine/palettes.ts';
import {
  circle,
  line,
  type Node,
  n,
  type Placing,
  path,
  poly,
  rect,
  stamp,
} from '#demo/artwork/engine/scene.ts';
import { ground, type Print, W } from '#demo/artwork/products/poster/prints/print.ts';

export const arches: Print = (p, random) => {
  const colors = random.shuffle([p.main, p.second, p.accent, p.soft, p.deep]);
  const arch = (cx: number, base: number, r: number, fill: string) =>
    path(`M${n(cx - r)} ${n(base)}V${n(base - r * 0.9)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V${n(base)}z`, {
      fill,
    });
  return [
    ground(p.paper),
    circle(510, 210, 96, { fill: p.accent }),
    ...[270, 216, 162, 108, 54].map((r, index) => arch(350, 860, r, colors[index] as string)),
    rect(80, 860, 540, 7, { fill: p.ink }),
  ];
};

export const circles: Print = (p, random) => {
  const spots: [number, number, number][] = [
    [260, 350, 190],
    [520, 300, 62],
    [470, 560, 130],
    [210, 690, 100],
    [370, 800, 56],
    [560, 770, 40],
  ];
  const colors = random.shuffle([p.main, p.second, p.accent, p.deep, p.second, p.main]);
  return [
    ground(p.soft),
    ...spots.map(([x, y, r], index) => circle(x, y, r, { fill: colors[index] as string })),
    line(70, 880, 630, 880, { stroke: p.ink, width: 3 }),
    path(`M260 160a190 190 0 0 1 0 380z`, { fill: mix(colors[0] as string, p.paper, 0.25) }),
  ];
};

export const halfsuns: Print = (p) => {
  const nodes: Node[] = [ground(p.paper)];
  const colors = [p.accent, p.second, p.main, p.deep, p.second, p.accent];
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const [x, y, r] = [70 + column * 190 + 90, 120 + row * 132 + 92, 90];
      const up = (row + column) % 2 === 0;
      nodes.push(
        path(`M${x - r} ${up ? y : y - r}a${r} ${r} 0 0 ${up ? 1 : 0} ${2 * r} 0z`, {
          fill: colors[(row + column * 2) % 6] as string,
        }),
      );
    }
  }
  return nodes;
};

export const grid: Print = (p, random) => {
  const nodes: Node[] = [ground(p.paper)];
  const colors = [p.main, p.second, p.accent, p.soft, p.deep, p.soft];
  for (let row = 0; row < 11; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const [x, y, s] = [72 + column * 81, 60 + row * 81, 70];
      const fill = random.pick(colors);
      const kind = random.int(0, 4);
      if (kind === 0) nodes.push(circle(x + s / 2, y + s / 2, s / 2, { fill }));
      else if (kind === 1) nodes.push(path(`M${x} ${y + s}a${s} ${s} 0 0 1 ${s} ${-s}v${s}z`, { fill }));
      else if (kind === 2)
        nodes.push(
          poly(
            [
              [x, y],
              [x + s, y],
              [x, y + s],
            ],
            { fill },
          ),
        );
      else nodes.push(rect(x, y, s, s, { fill }, kind === 3 ? 0 : 16));
    }
  }
  return nodes;
};

export const tiles: Print = (p, random) => {
  const size = 100;
  const kinds: Placing[] = [];
  for (let row = 0; row < 9; row += 1)
    for (let column = 0; column < 6; column += 1)
      kinds.push({ x: 100 + column * size, y: 90 + row * size, rotate: random.int(0, 3) * 90 });
  const tile = [
    rect(-48, -48, 96, 96, { fill: p.paper }),
    path('M-48-48h96a96 96 0 0 1-96 96z', { fill: p.main }),
    path('M-48-48h58a58 58 0 0 1-58 58z', { fill: p.paper }),
    path('M-48-48h28a28 28 0 0 1-28 28z', { fill: p.second }),
    circle(34, 34, 9, { fill: p.main }),
  ];
  return [ground(mix(p.soft, p.main, 0.2)), stamp(tile, kinds)];
};

export const weave: Print = (p) => {
  const colors = [p.main, p.second, p.accent, p.deep];
  const nodes: Node[] = [ground(p.paper)];
  for (let index = 0; index < 7; index += 1)
    nodes.push(rect(60 + index * 85, 60, 56, 860, { fill: colors[index % 4] as string, opacity: 0.6 }));
  for (let index = 0; index < 10; index += 1)
    nodes.push(rect(60, 74 + index * 87, 566, 56, { fill: colors[(index + 2) % 4] as string, opacity: 0.5 }));
  return nodes;
};

export const citrus: Print = (p) => {
  const nodes: Node[] = [ground(p.soft)];
  const colors = [p.second, p.accent, mix(p.accent, p.paper, 0.35), p.main];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const [x, y, r] = [145 + column * 205, 140 + row * 178, 84];
      const fill = colors[(row * 2 + column) % 4] as string;
      const count = 7 + ((row + column) % 4);
      const wedges = Array.from({ length: count }, (_, index) => {
        const [a, b] = [((index + 0.08) / count) * Math.PI * 2, ((index + 0.92) / count) * Math.PI * 2];
        return `M${n(x + Math.cos((a + b) / 2) * 8)} ${n(y + Math.sin((a + b) / 2) * 8)}L${n(x + Math.cos(a) * 64)} ${n(y + Math.sin(a) * 64)}A64 64 0 0 1 ${n(x + Math.cos(b) * 64)} ${n(y + Math.sin(b) * 64)}z`;
      }).join('');
      nodes.push(circle(x, y, r, { fill }), circle(x, y, r - 10, { fill: p.paper }), path(wedges, { fill }));
    }
  }
  return nodes;
};

export const vase: Print = (p) => [
  ground(p.soft),
  rect(0, 660, W, 320, { fill: p.second }),
  circle(510, 250, 120, { fill: p.accent }),
  path('M150 800C110 690 130 560 200 500V390H310V500C380 560 400 690 360 800z', { fill: p.main }),
  path('M150 640C220 676 300 676 368 640V600C300 640 220 640 142 600z', { fill: p.paper, opacity: 0.85 }),
  path(
    'M410 820C380 700 420 620 450 560C470 500 462 420 462 360H530C530 420 522 500 542 560C572 620 610 700 580 820z',
    { fill: p.deep },
  ),
  path('M340 850C330 770 372 740 386 700C400 740 446 770 436 850C420 880 356 880 340 850z', {
    fill: mix(p.second, p.paper, 0.5),
  }),
  path('M386 700C388 680 398 668 412 662', { stroke: p.ink, width: 6, round: true }),
];
