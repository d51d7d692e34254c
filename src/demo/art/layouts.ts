import { circle, circleD, line, n, type Node, path, rect, text } from '#demo/art/scene.ts';
import type { Palette } from '#demo/art/palettes.ts';

/** Planner pages on a sheet of 595 by 842: thin rules, small words, room to write. */
export type Layout = (palette: Palette) => Node[];

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const rule = (x: number, y: number, w: number, palette: Palette, width = 0.7): Node => line(x, y, x + w, y, { stroke: palette.main, width, opacity: 0.85 });
const rules = (x: number, y: number, w: number, count: number, step: number, palette: Palette): Node =>
  path(Array.from({ length: count }, (_, index) => `M${n(x)} ${n(y + index * step)}h${n(w)}`).join(''), { stroke: palette.main, width: 0.7, opacity: 0.6 });
const label = (content: string, x: number, y: number, palette: Palette, size = 9): Node => text(content.toUpperCase(), x, y, { face: 'bold', size, fill: palette.main, track: 0.1 });
const heading = (content: string, palette: Palette): Node => text(content, 60, 104, { face: 'display', size: 40, fill: palette.ink });
const boxes = (x: number, y: number, count: number, step: number, palette: Palette): Node =>
  path(Array.from({ length: count }, (_, index) => `M${n(x)} ${n(y + index * step)}h11v11h-11z`).join(''), { stroke: palette.main, width: 0.9 });

const week: Layout = (palette) => [
  heading('This week', palette),
  text('from', 380, 104, { face: 'italic', size: 15, fill: palette.ink }),
  rule(415, 106, 120, palette),
  ...days.flatMap((day, index) => {
    const y = 132 + index * 84;
    return [
      ...(index > 4 ? [rect(60, y, 475, 76, { fill: palette.soft }, 6)] : [rule(60, y, 475, palette, 1.2)]),
      text(day, 70, y + 30, { face: 'display', size: 19, fill: palette.main }),
      rules(140, y + 30, 385, 2, 26, palette),
      path(circleD(84, y + 54, 5), { stroke: palette.main, width: 1 }),
    ];
  }),
  rect(60, 730, 475, 52, { fill: palette.soft }, 8),
  text('What went well', 74, 752, { face: 'italic', size: 13, fill: palette.ink }),
];

const month: Layout = (palette) => [
  heading('Month', palette),
  ...days.map((day, index) => label(day, 64 + index * 68, 140, palette, 8)),
  path(Array.from({ length: 8 }, (_, index) => `M${60 + index * 68} 150v480`).join('') + Array.from({ length: 7 }, (_, index) => `M60 ${150 + index * 80}h476`).join(''), { stroke: palette.main, width: 0.8, opacity: 0.6 }),
  ...Array.from({ length: 31 }, (_, index) => text(String(index + 1), 66 + ((index + 2) % 7) * 68, 165 + Math.floor((index + 2) / 7) * 80, { face: 'display', size: 13, fill: palette.ink })),
  ...[4, 13, 22].map((index) => circle(105 + (index % 7) * 68, 205 + Math.floor(index / 7) * 80, 17, { fill: palette.second, opacity: 0.75 })),
  label('Not now, but soon', 60, 672, palette),
  rules(60, 700, 476, 4, 24, palette),
];

const year: Layout = (palette) => [
  heading('The year', palette),
  ...Array.from({ length: 12 }, (_, index) => {
    const [x, y] = [60 + (index % 3) * 164, 140 + Math.floor(index / 3) * 158];
    const cells = Array.from({ length: 31 }, (_, day) => circleD(x + 8 + (day % 7) * 20, y + 32 + Math.floor(day / 7) * 20, 5.5)).join('');
    const name = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'][index] as string;
    return [text(name, x, y + 12, { face: 'display', size: 14, fill: palette.ink }), path(cells, { fill: index % 4 === 1 ? palette.second : palette.soft })];
  }).flat(),
];

const day: Layout = (palette) => [
  heading('Today', palette),
  rect(60, 130, 475, 96, { fill: palette.soft }, 8),
  label('Three things', 76, 152, palette),
  boxes(76, 164, 3, 19, palette),
  ...Array.from({ length: 13 }, (_, index) => {
    const y = 262 + index * 38;
    return [text(`${index + 7}`, 84, y + 4, { face: 'display', size: 15, fill: palette.ink, anchor: 'end' }), rule(100, y, 260, palette), line(100, y + 19, 360, y + 19, { stroke: palette.main, width: 0.5, dash: [2, 4] })];
  }).flat(),
  label('Also', 390, 262, palette),
  rules(390, 286, 145, 9, 26, palette),
  rect(390, 548, 145, 216, { fill: palette.second, opacity: 0.45 }, 8),
];

const budget: Layout = (palette) => [
  heading('Money in, money out', palette),
  rect(60, 132, 475, 28, { fill: palette.main }, 4),
  ...['What', 'Planned', 'Spent', 'Left'].map((entry, index) => text(entry, [72, 300, 390, 480][index] as number, 150, { face: 'bold', size: 10, fill: palette.paper })),
  ...Array.from({ length: 18 }, (_, index) => rect(60, 160 + index * 28, 475, 28, { fill: index % 2 ? palette.soft : palette.paper, opacity: 0.75 })),
  ...['Rent', 'Power', 'Food', 'Travel', 'Washing machine', 'Teeth', 'December'].map((entry, index) => text(entry, 72, 179 + index * 28, { face: 'sans', size: 11, fill: palette.ink })),
  ...['940.00', '86.50', '410.00', '75.00', '25.00', '30.00', '60.00'].map((entry, index) => text(entry, 340, 179 + index * 28, { face: 'sans', size: 11, fill: palette.ink, anchor: 'end' })),
  path('M290 160v504M380 160v504M468 160v504', { stroke: palette.main, width: 0.7 }),
  rect(60, 676, 475, 40, { fill: palette.second }, 4),
  text('Total', 72, 701, { face: 'display', size: 17, fill: palette.ink }),
  text('1,626.50', 340, 701, { face: 'display', size: 17, fill: palette.ink, anchor: 'end' }),
];

const meal: Layout = (palette) => [
  heading('What is for dinner', palette),
  ...days.flatMap((entry, index) => [rect(60, 132 + index * 88, 300, 78, { fill: index % 2 ? palette.soft : palette.second, opacity: index % 2 ? 1 : 0.5 }, 8), label(entry, 74, 154 + index * 88, palette), rule(74, 188 + index * 88, 270, palette)]),
  text('To buy', 390, 152, { face: 'display', size: 22, fill: palette.ink }),
  boxes(390, 172, 22, 26, palette),
  rules(412, 183, 123, 22, 26, palette),
];

const garden: Layout = (palette) => {
  const beds: [number, number, number, number][] = [[84, 160, 190, 120], [300, 160, 210, 120], [84, 310, 130, 190], [240, 310, 270, 80], [240, 420, 270, 80]];
  let grid = '';
  for (let at = 60; at <= 536; at += 14) grid += `M${at} 132v392`;
  for (let at = 132; at <= 524; at += 14) grid += `M60 ${at}h476`;
  return [
    heading('The beds', palette),
    path(grid, { stroke: palette.main, width: 0.3, opacity: 0.6 }),
    ...beds.flatMap(([x, y, w, h], index) => {
      const fill = [palette.soft, palette.second, palette.soft, palette.second, palette.accent][index] as string;
      const plants = Array.from({ length: Math.floor(w / 28) * Math.floor(h / 28) }, (_, at) => circleD(x + 18 + (at % Math.floor(w / 28)) * 27, y + 18 + Math.floor(at / Math.floor(w / 28)) * 27, 7)).join('');
      return [rect(x, y, w, h, { fill, opacity: 0.85 }, 6), path(plants, { fill: palette.main })];
    }),
    label('Sown', 60, 560, palette),
    label('Picked', 310, 560, palette),
    rules(60, 584, 220, 8, 24, palette),
    rules(310, 584, 226, 8, 24, palette),
  ];
};

const lines: Layout = (palette) => [
  heading('Five lines a night', palette),
  ...[0, 1, 2, 3].flatMap((index) => {
    const y = 136 + index * 162;
    const prompts = ['Something that took longer than expected', 'A sound from today', 'Who made it easier?', 'What may wait'];
    return [text(prompts[index] as string, 60, y + 18, { face: 'italic', size: 15, fill: palette.main }), rules(60, y + 46, 475, 5, 24, palette)];
  }),
];

const shelf: Layout = (palette) => {
  const nodes: Node[] = [heading('Read this year', palette)];
  const colors = [palette.main, palette.second, palette.accent, palette.soft, palette.deep];
  for (let row = 0; row < 4; row += 1) {
    let x = 66;
    for (let index = 0; x < 505; index += 1) {
      const [w, h] = [14 + ((index * 7 + row * 5) % 13), 84 + ((index * 13 + row * 7) % 34)];
      const fill = (index + row) % 3 === 2 ? undefined : colors[(index * 3 + row) % 5];
      nodes.push(rect(x, 266 + row * 142 - h, w, h, fill ? { fill } : { stroke: palette.main, width: 1 }, 2));
      x += w + 3;
    }
    nodes.push(rect(60, 266 + row * 142, 475, 5, { fill: palette.ink }));
  }
  return [...nodes, rules(60, 730, 475, 3, 22, palette)];
};

const travel: Layout = (palette) => [
  heading('Day by day', palette),
  rect(60, 132, 475, 190, { fill: palette.soft }, 10),
  path('M84 290C150 180 210 310 280 230S420 170 510 170', { stroke: palette.main, width: 2.4, dash: [8, 7], round: true }),
  ...[[84, 290], [280, 230], [510, 170]].map(([x, y]) => circle(x as number, y as number, 8, { fill: palette.accent })),
  label('Overheard', 60, 360, palette),
  rules(60, 384, 475, 5, 24, palette),
  label('Eaten', 60, 530, palette),
  label('Spent', 310, 530, palette),
  rules(60, 554, 220, 9, 24, palette),
  rules(310, 554, 225, 9, 24, palette),
];

const habit: Layout = (palette) => {
  const habits = ['Walk', 'Water', 'Early bed', 'Practice', 'Call', 'Read', 'Stretch', 'Nothing'];
  return [
    heading('Thirty-one dots', palette),
    ...habits.flatMap((entry, row) => {
      const y = 150 + row * 72;
      const dots = (test: (index: number) => boolean) => Array.from({ length: 31 }, (_, index) => (test(index) ? circleD(68 + (index % 16) * 29.6, y + 24 + Math.floor(index / 16) * 22, 7.4) : '')).join('');
      const filled = (index: number) => (index * 7 + row * 11) % 5 < 2 && index < 24 - row;
      return [text(entry, 60, y + 4, { face: 'display', size: 15, fill: palette.ink }), path(dots(filled), { fill: row % 2 ? palette.accent : palette.main }), path(dots((index) => !filled(index)), { stroke: palette.main, width: 0.9 })];
    }),
  ];
};

const project: Layout = (palette) => [
  heading('The plan', palette),
  ...Array.from({ length: 8 }, (_, index) => label(`W${index + 1}`, 172 + index * 46, 144, palette, 8)),
  ...Array.from({ length: 12 }, (_, row) => {
    const y = 158 + row * 34;
    const [start, length] = [Math.min(5, Math.floor(row * 0.55)), 1 + ((row * 5) % 3)];
    return [rule(60, y + 26, 475, palette), rect(166 + start * 46, y + 4, length * 46 - 6, 16, { fill: [palette.main, palette.second, palette.accent][row % 3] as string }, 8)];
  }).flat(),
  label('Who', 60, 600, palette),
  label('Waiting for', 310, 600, palette),
  rules(60, 624, 220, 6, 24, palette),
  rules(310, 624, 225, 6, 24, palette),
];

const wedding: Layout = (palette) => {
  const nodes: Node[] = [heading('Who sits where', palette)];
  for (let table = 0; table < 6; table += 1) {
    const [x, y] = [140 + (table % 3) * 158, 220 + Math.floor(table / 3) * 190];
    const seats = Array.from({ length: 8 }, (_, seat) => circleD(x + Math.cos((seat / 8) * Math.PI * 2) * 66, y + Math.sin((seat / 8) * Math.PI * 2) * 66, 11)).join('');
    nodes.push(circle(x, y, 46, { fill: table % 2 ? palette.soft : palette.second }), path(seats, { stroke: palette.main, width: 1 }), text(String(table + 1), x, y + 9, { face: 'display', size: 26, fill: palette.ink, anchor: 'middle' }));
  }
  return [...nodes, label('Also to be fed', 60, 540, palette), rules(60, 566, 475, 9, 24, palette)];
};

export const layouts: Record<string, Layout[]> = {
  week: [week, day, month],
  academic: [week, project, month],
  month: [month, year, lines],
  year: [year, month, project],
  day: [day, lines, week],
  budget: [budget, month, lines],
  meal: [meal, week, shelf],
  garden: [garden, month, lines],
  gratitude: [lines, habit, day],
  reading: [shelf, lines, month],
  travel: [travel, lines, day],
  habit: [habit, month, lines],
  fitness: [habit, budget, week],
  wedding: [wedding, budget, project],
  project: [project, day, month],
};
