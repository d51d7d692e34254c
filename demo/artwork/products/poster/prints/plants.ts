import { mix } from '#demo/artwork/engine/palettes.ts';
import {
  circle,
  circleD,
  group,
  type Node,
  n,
  type Placing,
  type Point,
  path,
  rect,
  smoothD,
  stamp,
} from '#demo/artwork/engine/scene.ts';
import { ground, H, type Print, W } from '#demo/artwork/products/poster/prints/print.ts';

const leafD = 'M0 0C34-30 40-86 0-130C-40-86-34-30 0 0z';

export const branch: Print = (p, random) => {
  const nodes: Node[] = [ground(p.paper)];
  const stems = random.pick([1, 3]);
  for (let stem = 0; stem < stems; stem += 1) {
    const lean = (stem - (stems - 1) / 2) * 150 + random.between(-30, 30);
    const at = (t: number): Point => [350 + lean * 0.25 + lean * t * t + Math.sin(t * 3) * 24, 900 - t * 760];
    nodes.push(
      path(smoothD(Array.from({ length: 9 }, (_, index) => at(index / 8))), {
        stroke: p.deep,
        width: 6,
        round: true,
      }),
    );
    const places: Placing[] = [];
    for (let index = 0; index < 15; index += 1) {
      const t = 0.16 + index * 0.056;
      const [x, y] = at(t);
      const size = (1.05 - t * 0.5) * (stems === 1 ? 1.35 : 0.8);
      places.push(
        { x, y, rotate: 62 - t * 26, scale: size, scaleY: size },
        { x, y: y + 12, rotate: -62 + t * 26, scale: size, scaleY: size },
      );
    }
    const [x, y] = at(1);
    places.push({ x, y, rotate: lean * 0.06, scale: 0.7 });
    nodes.push(
      stamp(
        [
          path(leafD, { fill: [p.main, p.accent, p.second][stem % 3] as string, opacity: 0.9 }),
          path('M0 0V-112', { stroke: p.paper, width: 2.2, opacity: 0.6 }),
        ],
        places,
      ),
    );
  }
  return nodes;
};

export const monstera: Print = (p) => {
  const leaf = (x: number, y: number, scale: number, rotate: number, fill: string): Node =>
    group(
      [
        path(
          'M0 20C-40-30-190-40-210-190C-220-300-120-390 0-410C120-390 220-300 210-190C190-40 40-30 0 20z',
          { fill },
        ),
        path(
          'M-230-260L-70-210M-226-170L-60-140M-170-70L-46-84M230-260L70-210M226-170L60-140M170-70L46-84M-120-370L-50-280M120-370L50-280',
          { stroke: p.soft, width: 20, round: true },
        ),
        path('M0 160V-380', { stroke: mix(fill, p.paper, 0.35), width: 7 }),
      ],
      { x, y, scale, rotate },
    );
  return [
    ground(p.soft),
    circle(470, 270, 150, { fill: p.second }),
    leaf(260, 560, 1, -16, p.main),
    leaf(520, 730, 0.72, 24, p.accent),
    leaf(220, 880, 0.66, -42, p.deep),
  ];
};

export const dahlia: Print = (p) => {
  const nodes: Node[] = [ground(p.deep)];
  const colors = [p.accent, mix(p.accent, p.second, 0.35), p.second, mix(p.second, p.paper, 0.4)];
  for (let ring = 0; ring < 4; ring += 1) {
    const places: Placing[] = [];
    for (let index = ring * 55; index < ring * 55 + 55; index += 1) {
      const k = 219 - index;
      const radius = 18.5 * Math.sqrt(k);
      const angle = k * 2.39996;
      places.push({
        x: 350 + Math.cos(angle) * radius,
        y: 470 + Math.sin(angle) * radius,
        rotate: (angle * 180) / Math.PI + 90,
        scale: 0.14 + Math.sqrt(k) * 0.032,
      });
    }
    nodes.push(
      stamp(
        [
          path('M0 60C40 20 40-50 0-80C-40-50-40 20 0 60z', {
            fill: colors[ring] as string,
            stroke: p.deep,
            width: 3.5,
          }),
        ],
        places,
      ),
    );
  }
  return nodes;
};

export const meadow: Print = (p, random) => {
  const nodes: Node[] = [
    rect(0, 0, W, H, {
      fill: {
        from: [0, 0],
        to: [0, H],
        stops: [
          [0, p.paper],
          [1, p.soft],
        ],
      },
    }),
    circle(500, 260, 90, { fill: p.second, opacity: 0.8 }),
  ];
  for (let index = 0; index < 30; index += 1) {
    const [x, height] = [40 + random.next() * 620, 260 + random.next() * 470];
    const [tipX, tipY] = [x + random.between(-50, 50), 980 - height];
    const stroke = random.pick([p.main, p.deep, p.main]);
    nodes.push(
      path(`M${n(x)} 985Q${n(x)} ${n(tipY + height * 0.4)} ${n(tipX)} ${n(tipY)}`, {
        stroke,
        width: 3.4,
        round: true,
      }),
    );
    const kind = random.int(0, 3);
    if (kind === 0) {
      let d = '';
      for (let ray = -4; ray <= 4; ray += 1)
        d += `M${n(tipX)} ${n(tipY + 44)}L${n(tipX + ray * 13)} ${n(tipY + Math.abs(ray) * 4)}`;
      nodes.push(
        path(d, { stroke, width: 2 }),
        path(
          Array.from({ length: 9 }, (_, ray) =>
            circleD(tipX + (ray - 4) * 13, tipY + Math.abs(ray - 4) * 4, 6),
          ).join(''),
          { fill: p.second },
        ),
      );
    } else if (kind === 1) {
      nodes.push(
        path(`M${n(tipX - 36)} ${n(tipY)}c4-40 68-40 72 0c-8 34-64 34-72 0z`, { fill: p.accent }),
        circle(tipX, tipY + 2, 8, { fill: p.deep }),
      );
    } else if (kind === 2) {
      nodes.push(
        path(
          Array.from({ length: 9 }, (_, bead) =>
            circleD(tipX + (bead % 2 ? 7 : -7), tipY + bead * 13, 6.5),
          ).join(''),
          { fill: p.main },
        ),
      );
    } else
      nodes.push(
        path(`M${n(tipX)} ${n(tipY)}q-26-36 0-84q26 48 0 84z`, { fill: mix(p.second, p.accent, 0.3) }),
      );
  }
  return nodes;
};

export const tulips: Print = (p) => {
  const nodes: Node[] = [ground(p.soft), rect(0, 780, W, 200, { fill: p.second })];
  [
    [130, 330, p.accent],
    [245, 230, p.main],
    [360, 350, p.paper],
    [470, 215, p.accent],
    [580, 340, p.deep],
  ].forEach(([x, y, fill], index) => {
    const [cx, cy] = [Number(x), Number(y)];
    nodes.push(
      path(`M${350 + (cx - 350) * 0.35} 900Q${350 + (cx - 350) * 0.5} ${cy + 260} ${cx} ${cy}`, {
        stroke: p.deep,
        width: 9,
      }),
      path(
        `M${cx - 58} ${cy - 90}L${cx - 28} ${cy - 50}L${cx} ${cy - 104}L${cx + 28} ${cy - 50}L${cx + 58} ${cy - 90}C${cx + 66} ${cy - 10} ${cx + 34} ${cy + 26} ${cx} ${cy + 26}C${cx - 34} ${cy + 26} ${cx - 66} ${cy - 10} ${cx - 58} ${cy - 90}z`,
        { fill: String(fill) },
      ),
    );
    if (index % 2 === 0)
      nodes.push(
        path(
          `M${350 + (cx - 350) * 0.4} 880C${cx - 60} 760 ${cx - 50} 600 ${cx + 20} 520C${cx + 50} 640 ${cx + 10} 790 ${350 + (cx - 350) * 0.4} 880z`,
          { fill: p.main, opacity: 0.9 },
        ),
      );
  });
  return [
    ...nodes,
    path('M250 760H450L425 930H275z', { fill: p.deep }),
    path('M243 800H457', { stroke: p.second, width: 10 }),
  ];
};
