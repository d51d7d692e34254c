import { circle, circleD, group, line, n, type Node, path, type Placing, rect, smoothD, stamp, type Point } from '#demo/art/scene.ts';
import { mix, type Palette } from '#demo/art/palettes.ts';

/** Outlines of knitted things in a box of 1000 by 1000. */
export const outlines: Record<string, string> = {
  sweater: 'M380 150C440 200 560 200 620 150L740 190C800 220 830 300 850 400L930 760L800 800L730 520C740 660 740 760 736 880H264C260 760 260 660 270 520L200 800L70 760L150 400C170 300 200 220 260 190Z',
  cardigan: 'M380 150L500 420L620 150L740 190C800 220 830 300 850 400L930 760L800 800L730 520C740 660 740 760 736 900H264C260 760 260 660 270 520L200 800L70 760L150 400C170 300 200 220 260 190Z',
  hat: 'M170 800C150 480 300 250 500 250C700 250 850 480 830 800Z',
  mittens: 'M150 880V420C150 230 210 130 300 130C390 130 450 230 450 420V880ZM560 880V420C560 230 620 130 710 130C800 130 860 230 860 420V880Z',
  socks: 'M180 120H420V560C420 600 440 620 480 650L640 760C740 830 700 920 600 920H420C300 920 180 840 180 700Z',
  shawl: 'M60 260C260 380 740 380 940 260C900 560 720 840 500 880C280 840 100 560 60 260Z',
  cowl: 'M180 260C180 180 820 180 820 260L860 740C860 860 140 860 140 740Z',
  cushion: 'M140 150C300 175 700 175 860 150C835 300 835 700 860 860C700 835 300 835 140 860C165 700 165 300 140 150Z',
  bag: 'M180 470H820C880 640 840 860 700 900H300C160 860 120 640 180 470Z',
};

/** What is drawn over the stitches: ribs, folds, a bobble. */
export function trimmings(motif: string, palette: Palette): Node[] {
  const rib = (x: number, y: number, w: number, h: number) =>
    group(
      [
        rect(x, y, w, h, { fill: palette.deep }, 12),
        path(Array.from({ length: Math.round(w / 22) }, (_, index) => `M${n(x + 11 + index * 22)} ${n(y + 8)}v${n(h - 16)}`).join(''), { stroke: mix(palette.deep, '#ffffff', 0.22), width: 9, round: true }),
      ],
    );
  if (motif === 'hat') {
    return [rib(150, 720, 700, 130), ...Array.from({ length: 46 }, (_, index) => {
      const angle = index * 2.4;
      const radius = 12 * Math.sqrt(index);
      return circle(500 + Math.cos(angle) * radius, 190 + Math.sin(angle) * radius, 26, { fill: mix(palette.accent, '#ffffff', (index % 5) * 0.07) });
    })];
  }
  if (motif === 'sweater') return [rib(258, 830, 484, 66), path('M372 148C440 214 560 214 628 148L612 132C556 182 444 182 388 132Z', { fill: palette.deep })];
  if (motif === 'cardigan') {
    return [rib(258, 850, 484, 60), path('M378 140L488 400V900H526V400L622 140L650 160L540 420V904H470V420L350 160Z', { fill: palette.deep }), ...[480, 600, 720, 840].map((y) => circle(505, y, 15, { fill: palette.second }))];
  }
  if (motif === 'mittens') {
    const thumb = 'M120 640C60 560 60 480 100 470C140 465 160 520 170 560Z';
    return [rib(140, 780, 320, 120), rib(550, 780, 320, 120), group([path(thumb, { fill: palette.main }), path(thumb, { fill: palette.main })], { x: 1010, scale: -1, scaleY: 1 }), path(thumb, { fill: palette.main })];
  }
  if (motif === 'socks') return [rib(168, 110, 264, 110), path('M600 920H520C600 900 640 820 600 730L640 760C740 830 700 920 600 920Z', { fill: palette.accent })];
  if (motif === 'cowl') return [path('M180 260C180 340 820 340 820 260C820 180 180 180 180 260Z', { fill: palette.deep }), path('M220 262C240 312 760 312 780 262C760 214 240 214 220 262Z', { fill: mix(palette.deep, '#000000', 0.35) })];
  if (motif === 'bag') return [path('M240 480C260 80 740 80 760 480', { stroke: palette.deep, width: 44 }), path('M180 470H820', { stroke: palette.deep, width: 40, round: true })];
  if (motif === 'shawl') return [path(smoothD(Array.from({ length: 41 }, (_, index): Point => {
    const t = Math.PI * (0.02 + (0.96 * index) / 40);
    const out = index % 2 ? 40 : 0;
    return [500 - Math.cos(t) * (440 + out), 270 + Math.sin(t) ** 0.85 * (610 + out)];
  })), { stroke: palette.deep, width: 12 })];
  return [];
}

function crochetBall(x: number, y: number, rx: number, ry: number, fill: string): Node {
  const rows: string[] = [];
  for (let row = -0.86; row < 0.95; row += 0.17) {
    const half = Math.sqrt(Math.max(0, 1 - row * row)) * rx * 0.94;
    const count = Math.max(2, Math.round(half / 16));
    for (let index = 0; index < count; index += 1) {
      const px = x - half + ((index + 0.5) / count) * half * 2;
      rows.push(`M${n(px - 7)} ${n(y + row * ry - 5)}l7 9 7-9`);
    }
  }
  return group([path(circleD(x, y, rx, ry), { fill }), path(rows.join(''), { stroke: mix(fill, '#000000', 0.16), width: 4.5, round: true })]);
}

/** Stuffed toys built of crocheted balls. */
export function toy(motif: string, palette: Palette): Node[] {
  const { main, accent, paper, deep, second } = palette;
  const eyes = (x: number, y: number, gap: number, r = 17) => [circle(x - gap, y, r, { fill: deep }), circle(x + gap, y, r, { fill: deep }), circle(x - gap + 6, y - 6, r * 0.3, { fill: '#fff' }), circle(x + gap + 6, y - 6, r * 0.3, { fill: '#fff' })];
  if (motif === 'whale') {
    return [
      path('M790 560C860 520 900 440 880 330C820 340 800 380 790 420C750 370 700 370 660 400C690 470 740 500 770 520Z', { fill: main }),
      crochetBall(460, 600, 350, 250, main),
      path('M118 640C240 720 640 740 800 640C760 800 620 850 460 850C300 850 160 790 118 640Z', { fill: paper }),
      path([0, 1, 2, 3, 4].map((index) => `M${200 + index * 120} ${676 + (index % 3) * 8}v${110 - Math.abs(index - 2) * 22}`).join(''), { stroke: mix(paper, deep, 0.3), width: 7, round: true }),
      ...eyes(250, 560, 0, 20).slice(0, 3),
      circle(310, 630, 34, { fill: accent, opacity: 0.55 }),
      path('M430 340C430 270 400 240 360 240M430 340C430 270 460 240 500 240', { stroke: second, width: 16, round: true }),
    ];
  }
  if (motif === 'octopus') {
    const socks = [second, accent, palette.soft, deep];
    return [
      ...Array.from({ length: 8 }, (_, index) => {
        const x = 190 + index * 89;
        const bend = (index - 3.5) * 16;
        return group([
          path(`M500 600C${n(x)} 640 ${n(x + bend)} 720 ${n(x + bend)} 820`, { stroke: main, width: 62, round: true }),
          path(`M${n(x + bend)} 780V850`, { stroke: socks[index % 4] as string, width: 70, round: true }),
        ]);
      }),
      crochetBall(500, 420, 280, 270, main),
      ...eyes(500, 460, 90, 22),
      path('M460 530C480 556 520 556 540 530', { stroke: deep, width: 9, round: true }),
      circle(380, 520, 34, { fill: accent, opacity: 0.5 }),
      circle(620, 520, 34, { fill: accent, opacity: 0.5 }),
    ];
  }
  if (motif === 'owl') {
    return [
      path('M270 360L260 180L420 260ZM730 360L740 180L580 260Z', { fill: main }),
      crochetBall(500, 540, 290, 340, main),
      crochetBall(500, 660, 180, 190, palette.soft),
      circle(395, 420, 110, { fill: paper }), circle(605, 420, 110, { fill: paper }),
      circle(395, 420, 62, { fill: second }), circle(605, 420, 62, { fill: second }),
      ...eyes(500, 420, 105, 34),
      path('M465 480H535L500 550Z', { fill: accent }),
      path('M220 500C150 600 180 740 260 790C270 680 260 580 220 500ZM780 500C850 600 820 740 740 790C730 680 740 580 780 500Z', { fill: mix(main, deep, 0.4) }),
    ];
  }
  const fox = motif === 'fox';
  const fur = fox ? accent : main;
  const head = fox
    ? [path('M290 300L240 70L440 200ZM710 300L760 70L560 200Z', { fill: fur }), path('M300 250L275 130L380 200ZM700 250L725 130L620 200Z', { fill: deep })]
    : [crochetBall(320, 190, 88, 84, fur), crochetBall(680, 190, 88, 84, fur), circle(320, 195, 44, { fill: palette.soft }), circle(680, 195, 44, { fill: palette.soft })];
  return [
    ...(fox ? [path('M690 800C860 780 920 640 850 540C790 600 760 700 660 740Z', { fill: fur }), path('M850 540C890 600 880 660 850 700C830 650 820 610 850 540Z', { fill: paper })] : []),
    crochetBall(500, 730, 225, 215, fox ? second : fur),
    ...(fox ? [path('M500 520V940', { stroke: deep, width: 6 }), circle(500, 690, 15, { fill: deep }), circle(500, 780, 15, { fill: deep })] : [crochetBall(500, 760, 130, 130, palette.soft)]),
    crochetBall(300, 700, 66, 130, fur), crochetBall(700, 700, 66, 130, fur),
    crochetBall(390, 910, 96, 66, fur), crochetBall(610, 910, 96, 66, fur),
    ...head,
    crochetBall(500, 360, 260, 225, fur),
    ...(fox
      ? [path('M252 400C330 380 440 430 500 500C560 430 670 380 748 400C720 530 610 585 500 585C390 585 280 530 252 400Z', { fill: paper })]
      : [crochetBall(500, 440, 110, 88, palette.soft)]),
    ...eyes(500, 350, 100, 20),
    path(circleD(500, fox ? 500 : 410, 30, 22), { fill: deep }),
  ];
}

/** Granny squares, seen flat; `sun` gives them a round heart. */
export function grannies(palette: Palette, pick: (index: number) => string, columns: number, size: number): Node[] {
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
        nodes.push(index === 3 ? circle(cx, cy, half * size * 1.2, { fill }) : rect(cx - half * size, cy - half * size, half * size * 2, half * size * 2, { fill }, size * 0.06));
        const dots = (4 - index) * 3;
        if (index < 3) {
          const d = Array.from({ length: dots }, (_, step) => {
            const t = -half + ((step + 0.5) / dots) * half * 2;
            const edge = (half - 0.055) * size;
            return [[cx + t * size, cy - edge], [cx + t * size, cy + edge], [cx - edge, cy + t * size], [cx + edge, cy + t * size]].map(([px, py]) => circleD(px ?? 0, py ?? 0, size * 0.014)).join('');
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
    for (let x = 0; x < w; x += wave) d += `q${n(wave / 4)} ${n(wave * 0.05)} ${n(wave / 2)} ${n(wave * 0.36)}q${n(wave / 4)} ${n(-wave * 0.31)} ${n(wave / 2)} ${n(-wave * 0.36)}`;
    const color = colors[((row * 5) % colors.length + colors.length) % colors.length] as string;
    nodes.push(path(d, { stroke: color, width: thick * 1.06 }));
    nodes.push(path(d, { stroke: mix(color, '#000000', 0.2), width: thick * 0.12, dash: [4, 14], round: true }));
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
      group([stamp([path(`M${n(-r)} 0C${n(-r * 0.5)} ${n(-r * 0.7)} ${n(r * 0.5)} ${n(-r * 0.7)} ${n(r)} 0`, { stroke: shade, width: r * 0.05 })], strands)], { clip: circleD(0, 0, r) }),
      path(`M${n(r * 0.3)} ${n(r * 0.94)}C${n(r)} ${n(r * 1.3)} ${n(r * 1.6)} ${n(r * 0.7)} ${n(r * 2.2)} ${n(r)}`, { stroke: fill, width: r * 0.08, round: true }),
    ],
    { x, y },
  );
}
