import { mix, type Palette } from '#demo/artwork/engine/palettes.ts';
import { circle, circleD, group, type Node, n, path } from '#demo/artwork/engine/scene.ts';

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
  return group([
    path(circleD(x, y, rx, ry), { fill }),
    path(rows.join(''), { stroke: mix(fill, '#000000', 0.16), width: 4.5, round: true }),
  ]);
}

/** Stuffed toys built of crocheted balls. */
export function toy(motif: string, palette: Palette): Node[] {
  const { main, accent, paper, deep, second } = palette;
  const eyes = (x: number, y: number, gap: number, r = 17) => [
    circle(x - gap, y, r, { fill: deep }),
    circle(x + gap, y, r, { fill: deep }),
    circle(x - gap + 6, y - 6, r * 0.3, { fill: '#fff' }),
    circle(x + gap + 6, y - 6, r * 0.3, { fill: '#fff' }),
  ];
  if (motif === 'whale') {
    return [
      path(
        'M790 560C860 520 900 440 880 330C820 340 800 380 790 420C750 370 700 370 660 400C690 470 740 500 770 520Z',
        { fill: main },
      ),
      crochetBall(460, 600, 350, 250, main),
      path('M118 640C240 720 640 740 800 640C760 800 620 850 460 850C300 850 160 790 118 640Z', {
        fill: paper,
      }),
      path(
        [0, 1, 2, 3, 4]
          .map((index) => `M${200 + index * 120} ${676 + (index % 3) * 8}v${110 - Math.abs(index - 2) * 22}`)
          .join(''),
        { stroke: mix(paper, deep, 0.3), width: 7, round: true },
      ),
      ...eyes(250, 560, 0, 20).slice(0, 3),
      circle(310, 630, 34, { fill: accent, opacity: 0.55 }),
      path('M430 340C430 270 400 240 360 240M430 340C430 270 460 240 500 240', {
        stroke: second,
        width: 16,
        round: true,
      }),
    ];
  }
  if (motif === 'octopus') {
    const socks = [second, accent, palette.soft, deep];
    return [
      ...Array.from({ length: 8 }, (_, index) => {
        const x = 190 + index * 89;
        const bend = (index - 3.5) * 16;
        return group([
          path(`M500 600C${n(x)} 640 ${n(x + bend)} 720 ${n(x + bend)} 820`, {
            stroke: main,
            width: 62,
            round: true,
          }),
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
      circle(395, 420, 110, { fill: paper }),
      circle(605, 420, 110, { fill: paper }),
      circle(395, 420, 62, { fill: second }),
      circle(605, 420, 62, { fill: second }),
      ...eyes(500, 420, 105, 34),
      path('M465 480H535L500 550Z', { fill: accent }),
      path(
        'M220 500C150 600 180 740 260 790C270 680 260 580 220 500ZM780 500C850 600 820 740 740 790C730 680 740 580 780 500Z',
        { fill: mix(main, deep, 0.4) },
      ),
    ];
  }
  const fox = motif === 'fox';
  const fur = fox ? accent : main;
  const head = fox
    ? [
        path('M290 300L240 70L440 200ZM710 300L760 70L560 200Z', { fill: fur }),
        path('M300 250L275 130L380 200ZM700 250L725 130L620 200Z', { fill: deep }),
      ]
    : [
        crochetBall(320, 190, 88, 84, fur),
        crochetBall(680, 190, 88, 84, fur),
        circle(320, 195, 44, { fill: palette.soft }),
        circle(680, 195, 44, { fill: palette.soft }),
      ];
  return [
    ...(fox
      ? [
          path('M690 800C860 780 920 640 850 540C790 600 760 700 660 740Z', { fill: fur }),
          path('M850 540C890 600 880 660 850 700C830 650 820 610 850 540Z', { fill: paper }),
        ]
      : []),
    crochetBall(500, 730, 225, 215, fox ? second : fur),
    ...(fox
      ? [
          path('M500 520V940', { stroke: deep, width: 6 }),
          circle(500, 690, 15, { fill: deep }),
          circle(500, 780, 15, { fill: deep }),
        ]
      : [crochetBall(500, 760, 130, 130, palette.soft)]),
    crochetBall(300, 700, 66, 130, fur),
    crochetBall(700, 700, 66, 130, fur),
    crochetBall(390, 910, 96, 66, fur),
    crochetBall(610, 910, 96, 66, fur),
    ...head,
    crochetBall(500, 360, 260, 225, fur),
    ...(fox
      ? [
          path(
            'M252 400C330 380 440 430 500 500C560 430 670 380 748 400C720 530 610 585 500 585C390 585 280 530 252 400Z',
            { fill: paper },
          ),
        ]
      : [crochetBall(500, 440, 110, 88, palette.soft)]),
    ...eyes(500, 350, 100, 20),
    path(circleD(500, fox ? 500 : 410, 30, 22), { fill: deep }),
  ];
}
