import { circle, circleD, type Node, path, rect, text } from '#demo/artwork/engine/scene.ts';
import {
  boxes,
  days,
  heading,
  type Layout,
  label,
  rule,
  rules,
} from '#demo/artwork/products/planner/layouts/rules.ts';

export const budget: Layout = (palette) => [
  heading('Money in, money out', palette),
  rect(60, 132, 475, 28, { fill: palette.main }, 4),
  ...['What', 'Planned', 'Spent', 'Left'].map((entry, index) =>
    text(entry, [72, 300, 390, 480][index] as number, 150, { face: 'bold', size: 10, fill: palette.paper }),
  ),
  ...Array.from({ length: 18 }, (_, index) =>
    rect(60, 160 + index * 28, 475, 28, { fill: index % 2 ? palette.soft : palette.paper, opacity: 0.75 }),
  ),
  ...['Rent', 'Power', 'Food', 'Travel', 'Washing machine', 'Teeth', 'December'].map((entry, index) =>
    text(entry, 72, 179 + index * 28, { face: 'sans', size: 11, fill: palette.ink }),
  ),
  ...['940.00', '86.50', '410.00', '75.00', '25.00', '30.00', '60.00'].map((entry, index) =>
    text(entry, 340, 179 + index * 28, { face: 'sans', size: 11, fill: palette.ink, anchor: 'end' }),
  ),
  path('M290 160v504M380 160v504M468 160v504', { stroke: palette.main, width: 0.7 }),
  rect(60, 676, 475, 40, { fill: palette.second }, 4),
  text('Total', 72, 701, { face: 'display', size: 17, fill: palette.ink }),
  text('1,626.50', 340, 701, { face: 'display', size: 17, fill: palette.ink, anchor: 'end' }),
];

export const meal: Layout = (palette) => [
  heading('What is for dinner', palette),
  ...days.flatMap((entry, index) => [
    rect(
      60,
      132 + index * 88,
      300,
      78,
      { fill: index % 2 ? palette.soft : palette.second, opacity: index % 2 ? 1 : 0.5 },
      8,
    ),
    label(entry, 74, 154 + index * 88, palette),
    rule(74, 188 + index * 88, 270, palette),
  ]),
  text('To buy', 390, 152, { face: 'display', size: 22, fill: palette.ink }),
  boxes(390, 172, 22, 26, palette),
  rules(412, 183, 123, 22, 26, palette),
];

export const garden: Layout = (palette) => {
  const beds: [number, number, number, number][] = [
    [84, 160, 190, 120],
    [300, 160, 210, 120],
    [84, 310, 130, 190],
    [240, 310, 270, 80],
    [240, 420, 270, 80],
  ];
  let grid = '';
  for (let at = 60; at <= 536; at += 14) grid += `M${at} 132v392`;
  for (let at = 132; at <= 524; at += 14) grid += `M60 ${at}h476`;
  return [
    heading('The beds', palette),
    path(grid, { stroke: palette.main, width: 0.3, opacity: 0.6 }),
    ...beds.flatMap(([x, y, w, h], index) => {
      const fill = [palette.soft, palette.second, palette.soft, palette.second, palette.accent][
        index
      ] as string;
      const plants = Array.from({ length: Math.floor(w / 28) * Math.floor(h / 28) }, (_, at) =>
        circleD(
          x + 18 + (at % Math.floor(w / 28)) * 27,
          y + 18 + Math.floor(at / Math.floor(w / 28)) * 27,
          7,
        ),
      ).join('');
      return [rect(x, y, w, h, { fill, opacity: 0.85 }, 6), path(plants, { fill: palette.main })];
    }),
    label('Sown', 60, 560, palette),
    label('Picked', 310, 560, palette),
    rules(60, 584, 220, 8, 24, palette),
    rules(310, 584, 226, 8, 24, palette),
  ];
};

export const wedding: Layout = (palette) => {
  const nodes: Node[] = [heading('Who sits where', palette)];
  for (let table = 0; table < 6; table += 1) {
    const [x, y] = [140 + (table % 3) * 158, 220 + Math.floor(table / 3) * 190];
    const seats = Array.from({ length: 8 }, (_, seat) =>
      circleD(x + Math.cos((seat / 8) * Math.PI * 2) * 66, y + Math.sin((seat / 8) * Math.PI * 2) * 66, 11),
    ).join('');
    nodes.push(
      circle(x, y, 46, { fill: table % 2 ? palette.soft : palette.second }),
      path(seats, { stroke: palette.main, width: 1 }),
      text(String(table + 1), x, y + 9, { face: 'display', size: 26, fill: palette.ink, anchor: 'middle' }),
    );
  }
  return [...nodes, label('Also to be fed', 60, 540, palette), rules(60, 566, 475, 9, 24, palette)];
};
