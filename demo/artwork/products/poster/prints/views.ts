import { mix } from '#demo/artwork/engine/palettes.ts';
import {
  circle,
  circleD,
  type Node,
  n,
  type Point,
  path,
  poly,
  polyD,
  rect,
  smoothD,
} from '#demo/artwork/engine/scene.ts';
import { ground, H, type Print, W } from '#demo/artwork/products/poster/prints/print.ts';

export const hills: Print = (p, random) => {
  const top = mix(p.second, p.paper, 0.35);
  const nodes: Node[] = [
    rect(0, 0, W, H, {
      fill: {
        from: [0, 0],
        to: [0, 620],
        stops: [
          [0, mix(p.second, p.paper, 0.1)],
          [1, p.paper],
        ],
      },
    }),
    circle(random.between(210, 490), 300, 92, { fill: p.accent }),
  ];
  for (let layer = 0; layer < 7; layer += 1) {
    const base = 400 + layer * 78;
    const [a, b] = [random.between(0, 6), random.between(0, 6)];
    const points = Array.from({ length: 13 }, (_, index): Point => {
      const x = (index / 12) * W;
      return [x, base + Math.sin(x / 120 + a) * (46 - layer * 2) + Math.sin(x / 47 + b) * 14];
    });
    nodes.push(path(`${smoothD(points)}V${H}H0z`, { fill: mix(top, p.deep, (layer + 1) / 7) }));
  }
  return nodes;
};

export const alps: Print = (p, random) => {
  const nodes: Node[] = [ground(mix(p.soft, p.paper, 0.4)), circle(540, 190, 60, { fill: p.second })];
  const peaks: [number, number, number][] = [
    [200, 400, 300],
    [520, 330, 340],
    [350, 520, 380],
  ];
  for (const [x, y, half] of peaks) {
    const foot = 800;
    const ridge: Point[] = [
      [x, y],
      [x + random.between(-20, 30), y + 130],
      [x + random.between(-50, 0), y + 260],
      [x + 20, foot],
    ];
    nodes.push(
      poly([[x, y], [x - half, foot], [x + 20, foot], ...ridge.slice(1, 3).reverse()], {
        fill: mix(p.main, p.paper, 0.28),
      }),
      poly([...ridge, [x + half, foot]], { fill: p.deep }),
    );
    nodes.push(
      poly(
        [
          [x, y],
          [x - half * 0.27, y + (foot - y) * 0.27],
          [x - half * 0.14, y + (foot - y) * 0.22],
          [x - half * 0.06, y + (foot - y) * 0.33],
          [x + half * 0.03, y + (foot - y) * 0.24],
          [x + half * 0.14, y + (foot - y) * 0.3],
          [x + half * 0.2, y + (foot - y) * 0.2],
        ],
        { fill: p.paper },
      ),
    );
  }
  return [
    ...nodes,
    rect(0, 800, W, 180, { fill: p.main }),
    path(`M0 800h${W}v30C520 900 240 780 0 870z`, { fill: p.deep }),
  ];
};

export const sea: Print = (p, random) => {
  const nodes: Node[] = [
    rect(0, 0, W, H, {
      fill: {
        from: [0, 0],
        to: [0, 470],
        stops: [
          [0, p.soft],
          [1, mix(p.second, p.paper, 0.35)],
        ],
      },
    }),
    circle(random.between(200, 500), 400, 74, { fill: p.accent }),
  ];
  for (let row = 0; row < 13; row += 1) {
    const y = 452 + row * 42;
    const step = 58 + row * 7;
    let d = `M-80 ${y}`;
    for (let x = -80; x < W + 80; x += step)
      d += `q${n(step / 4)} ${n(-10 - row)} ${n(step / 2)} 0t${n(step / 2)} 0`;
    nodes.push(path(`${d}V${H}H-80z`, { fill: mix(mix(p.main, p.soft, 0.55), p.deep, row / 12) }));
  }
  return nodes;
};

export const moon: Print = (p) => {
  const nodes: Node[] = [ground(p.deep)];
  for (let night = 0; night < 30; night += 1) {
    const [x, y, r] = [130 + (night % 5) * 110, 150 + Math.floor(night / 5) * 128, 42];
    const phase = (night / 29.5) * Math.PI * 2;
    const edge = Math.cos(phase) * r;
    const waxing = night < 14.75;
    nodes.push(circle(x, y, r, { fill: mix(p.deep, p.paper, 0.1) }));
    // The bright limb from pole to pole, then back along the terminator, which bulges one way or the other.
    const back = waxing === edge > 0 ? 0 : 1;
    nodes.push(
      path(
        `M${x} ${y - r}A${r} ${r} 0 0 ${waxing ? 1 : 0} ${x} ${y + r}A${n(Math.abs(edge))} ${r} 0 0 ${back} ${x} ${y - r}z`,
        {
          fill: night === 15 ? p.second : p.paper,
        },
      ),
    );
  }
  return nodes;
};

export const bigmoon: Print = (p, random) => {
  const nodes: Node[] = [
    rect(0, 0, W, H, {
      fill: {
        from: [0, 0],
        to: [0, H],
        stops: [
          [0, p.deep],
          [1, p.main],
        ],
      },
    }),
    circle(350, 500, 265, { fill: p.second }),
  ];
  for (let index = 0; index < 16; index += 1) {
    const [angle, reach] = [random.next() * 6.3, Math.sqrt(random.next()) * 215];
    nodes.push(
      circle(350 + Math.cos(angle) * reach, 500 + Math.sin(angle) * reach, random.between(8, 36), {
        fill: mix(p.second, p.paper, random.between(0.1, 0.4)),
      }),
    );
  }
  for (let index = 0; index < 17; index += 1) {
    const [x, size] = [index * 44 + random.between(-12, 12), random.between(130, 270)];
    nodes.push(
      poly(
        [
          [x, 900 - size],
          [x + size * 0.2, 980],
          [x - size * 0.2, 980],
        ],
        { fill: mix(p.deep, '#000000', 0.35) },
      ),
    );
  }
  return [...nodes, rect(0, 890, W, 90, { fill: mix(p.deep, '#000000', 0.35) })];
};

export const stars: Print = (p, random) => {
  const [cx, cy, R] = [350, 440, 290];
  let dots = '';
  for (let index = 0; index < 330; index += 1) {
    const band = index % 2 === 0;
    const t = random.between(-1, 1);
    const [angle, radius] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * R];
    const [x, y] = band
      ? [cx + t * R * 0.92, cy + t * 120 + random.between(-46, 46) * (1 - t * t)]
      : [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
    if (Math.hypot(x - cx, y - cy) < R) dots += circleD(x, y, random.between(0.7, 2));
  }
  const rings =
    [R, R * 0.66, R * 0.33].map((r) => circleD(cx, cy, r)).join('') +
    Array.from(
      { length: 12 },
      (_, index) =>
        `M${cx} ${cy}L${n(cx + Math.cos((index * Math.PI) / 6) * R)} ${n(cy + Math.sin((index * Math.PI) / 6) * R)}`,
    ).join('');
  const nodes: Node[] = [
    ground(p.deep),
    path(rings, { stroke: mix(p.deep, p.paper, 0.3), width: 1.2 }),
    path(dots, { fill: p.paper }),
  ];
  for (let figure = 0; figure < 7; figure += 1) {
    const [angle, radius] = [figure * 0.9, R * (figure % 2 ? 0.45 : 0.72)];
    let [x, y] = [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
    const points: Point[] = [];
    for (let index = 0; index < 5; index += 1) {
      points.push([x, y]);
      x += random.between(-56, 60);
      y += random.between(-46, 46);
    }
    const inside = points.filter(([px, py]) => Math.hypot(px - cx, py - cy) < R - 8);
    nodes.push(
      path(polyD(inside, false), { stroke: p.second, width: 1.8 }),
      path(inside.map(([px, py]) => circleD(px, py, 5)).join(''), { fill: p.second }),
    );
  }
  return [...nodes, circle(cx, cy, R + 12, { stroke: p.second, width: 3 })];
};
