import { mix, type Palette } from '#demo/artwork/engine/palettes.ts';
import {
  circle,
  circleD,
  group,
  line,
  type Node,
  n,
  type Placing,
  type Point,
  path,
  rect,
  smoothD,
  stamp,
} from '#demo/artwork/engine/scene.ts';

/** Outlines of knitted things in a box of 1000 by 1000. */
export const outlines: Record<string, string> = {
  sweater:
    'M380 150C440 200 560 200 620 150L740 190C800 220 830 300 850 400L930 760L800 800L730 520C740 660 740 760 736 880H264C260 760 260 660 270 520L200 800L70 760L150 400C170 300 200 220 260 190Z',
  cardigan:
    'M380 150L500 420L620 150L740 190C800 220 830 300 850 400L930 760L800 800L730 520C740 660 740 760 736 900H264C260 760 260 660 270 520L200 800L70 760L150 400C170 300 200 220 260 190Z',
  hat: 'M170 800C150 480 300 250 500 250C700 250 850 480 830 800Z',
  mittens:
    'M150 880V420C150 230 210 130 300 130C390 130 450 230 450 420V880ZM560 880V420C560 230 620 130 710 130C800 130 860 230 860 420V880Z',
  socks:
    'M180 120H420V560C420 600 440 620 480 650L640 760C740 830 700 920 600 920H420C300 920 180 840 180 700Z',
  shawl: 'M60 260C260 380 740 380 940 260C900 560 720 840 500 880C280 840 100 560 60 260Z',
  cowl: 'M180 260C180 180 820 180 820 260L860 740C860 860 140 860 140 740Z',
  cushion:
    'M140 150C300 175 700 175 860 150C835 300 835 700 860 860C700 835 300 835 140 860C165 700 165 300 140 150Z',
  bag: 'M180 470H820C880 640 840 860 700 900H300C160 860 120 640 180 470Z',
};

/** What is drawn over the stitches: ribs, folds, a bobble. */
export function trimmings(motif: string, palette: Palette): Node[] {
  const rib = (x: number, y: number, w: number, h: number) =>
    group([
      rect(x, y, w, h, { fill: palette.deep }, 12),
      path(
        Array.from(
          { length: Math.round(w / 22) },
          (_, index) => `M${n(x + 11 + index * 22)} ${n(y + 8)}v${n(h - 16)}`,
        ).join(''),
        { stroke: mix(palette.deep, '#ffffff', 0.22), width: 9, round: true },
      ),
    ]);
  if (motif === 'hat') {
    return [
      rib(150, 720, 700, 130),
      ...Array.from({ length: 46 }, (_, index) => {
        const angle = index * 2.4;
        const radius = 12 * Math.sqrt(index);
        return circle(500 + Math.cos(angle) * radius, 190 + Math.sin(angle) * radius, 26, {
          fill: mix(palette.accent, '#ffffff', (index % 5) * 0.07),
        });
      }),
    ];
  }
  if (motif === 'sweater')
    return [
      rib(258, 830, 484, 66),
      path('M372 148C440 214 560 214 628 148L612 132C556 182 444 182 388 132Z', { fill: palette.deep }),
    ];
  if (motif === 'cardigan') {
    return [
      rib(258, 850, 484, 60),
      path('M378 140L488 400V900H526V400L622 140L650 160L540 420V904H470V420L350 160Z', {
        fill: palette.deep,
      }),
      ...[480, 600, 720, 840].map((y) => circle(505, y, 15, { fill: palette.second })),
    ];
  }
  if (motif === 'mittens') {
    const thumb = 'M120 640C60 560 60 480 100 470C140 465 160 520 170 560Z';
    return [
      rib(140, 780, 320, 120),
      rib(550, 780, 320, 120),
      group([path(thumb, { fill: palette.main }), path(thumb, { fill: palette.main })], {
        x: 1010,
        scale: -1,
        scaleY: 1,
      }),
      path(thumb, { fill: palette.main }),
    ];
  }
  if (motif === 'socks')
    return [
      rib(168, 110, 264, 110),
      path('M600 920H520C600 900 640 820 600 730L640 760C740 830 700 920 600 920Z', { fill: palette.accent }),
    ];
  if (motif === 'cowl')
    return [
      path('M180 260C180 340 820 340 820 260C820 180 180 180 180 260Z', { fill: palette.deep }),
      path('M220 262C240 312 760 312 780 262C760 214 240 214 220 262Z', {
        fill: mix(palette.deep, '#000000', 0.35),
      }),
    ];
  if (motif === 'bag')
    return [
      path('M240 480C260 80 740 80 760 480', { stroke: palette.deep, width: 44 }),
      path('M180 470H820', { stroke: palette.deep, width: 40, round: true }),
    ];
  if (motif === 'shawl')
    return [
      path(
        smoothD(
          Array.from({ length: 41 }, (_, index): Point => {
            const t = Math.PI * (0.02 + (0.96 * index) / 40);
            const out = index % 2 ? 40 : 0;
            return [500 - Math.cos(t) * (440 + out), 270 + Math.sin(t) ** 0.85 * (610 + out)];
          }),
        ),
        { stroke: palette.deep, width: 12 },
      ),
    ];
  return [];
}

/** Granny squares, seen flat; `sun` gives them a round heart. */
export function grannies(
  palette: Palette,
  pick: (index: number) => string,
  columns: number,
  size: number,
): Node[] {
  const nodes: Node[] = [];
  for (let row = 0; row < columns; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [x, y] = [column * size, row * size];
      const rounds = [0.46, 0.34, 0.225, 0.12];
      nodes.push(rect(x, y, size, size, { fill: palette.paper }));
      rounds.forEach((half, index) => {
        const fill = pick((row * 7 + column * 3 + index * 5) % 11);
        const cx = x + size / 2;
        const cy = y + size / 2;
        nodes.push(
          index === 3
            ? circle(cx, cy, half * size * 1.2, { fill })
            : rect(
                cx - half * size,
                cy - half * size,
                half * size * 2,
                half * size * 2,
                { fill },
                size * 0.06,
              ),
        );
        const dots = (4 - index) * 3;
        if (index < 3) {
          const d = Array.from({ length: dots }, (_, step) => {
            const t = -half + ((step + 0.5) / dots) * half * 2;
            const edge = (half - 0.055) * size;
            return [
              [cx + t * size, cy - edge],
              [cx + t * size, cy + edge],
              [cx - edge, cy + t * size],
              [cx + edge, cy + t * size],
            ]
              .map(([px, py]) => circleD(px ?? 0, py ?? 0, size * 0.014))
              .join('');
          }).join('');
          nodes.push(path(d, { fill: mix(fill, '#000000', 0.25) }));
        }
      });
    }
  }
  return nodes;
}

/** Zigzag stripes of a ripple blanket. */
export function ripples(colors: string[], w: number, h: number): Node[] {
  const nodes: Node[] = [];
  const [wave, thick] = [w / 6, h / 14];
  for (let row = -1; row * thick < h + wave; row += 1) {
    let d = `M0 ${n(row * thick)}`;
    for (let x = 0; x < w; x += wave)
      d += `q${n(wave / 4)} ${n(wave * 0.05)} ${n(wave / 2)} ${n(wave * 0.36)}q${n(wave / 4)} ${n(-wave * 0.31)} ${n(wave / 2)} ${n(-wave * 0.36)}`;
    const color = colors[(((row * 5) % colors.length) + colors.length) % colors.length] as string;
    nodes.push(path(d, { stroke: color, width: thick * 1.06 }));
    nodes.push(
      path(d, { stroke: mix(color, '#000000', 0.2), width: thick * 0.12, dash: [4, 14], round: true }),
    );
  }
  return nodes;
}

/** A ball of yarn with needles, for corners and tables. */
export function yarn(x: number, y: number, r: number, fill: string, stick: string): Node {
  const shade = mix(fill, '#000000', 0.2);
  const strands: Placing[] = [];
  for (let index = 0; index < 6; index += 1) strands.push({ x: 0, y: 0, rotate: index * 30 });
  return group(
    [
      line(-r * 1.3, -r * 1.2, r * 0.9, r * 0.8, { stroke: stick, width: r * 0.09, round: true }),
      circle(-r * 1.3, -r * 1.2, r * 0.12, { fill: stick }),
      circle(0, 0, r, { fill }),
      group(
        [
          stamp(
            [
              path(`M${n(-r)} 0C${n(-r * 0.5)} ${n(-r * 0.7)} ${n(r * 0.5)} ${n(-r * 0.7)} ${n(r)} 0`, {
                stroke: shade,
                width: r * 0.05,
              }),
            ],
            strands,
          ),
        ],
        { clip: circleD(0, 0, r) },
      ),
      path(
        `M${n(r * 0.3)} ${n(r * 0.94)}C${n(r)} ${n(r * 1.3)} ${n(r * 1.6)} ${n(r * 0.7)} ${n(r * 2.2)} ${n(r)}`,
        { stroke: fill, width: r * 0.08, round: true },
      ),
    ],
    { x, y },
  );
}
