import { circle, circleD, line, path, rect, text } from '#demo/artwork/engine/scene.ts';
import {
  boxes,
  days,
  heading,
  type Layout,
  label,
  rule,
  rules,
} from '#demo/artwork/products/planner/layouts/rules.ts';

export const week: Layout = (palette) => [
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

export const month: Layout = (palette) => [
  heading('Month', palette),
  ...days.map((day, index) => label(day, 64 + index * 68, 140, palette, 8)),
  path(
    Array.from({ length: 8 }, (_, index) => `M${60 + index * 68} 150v480`).join('') +
      Array.from({ length: 7 }, (_, index) => `M60 ${150 + index * 80}h476`).join(''),
    { stroke: palette.main, width: 0.8, opacity: 0.6 },
  ),
  ...Array.from({ length: 31 }, (_, index) =>
    text(String(index + 1), 66 + ((index + 2) % 7) * 68, 165 + Math.floor((index + 2) / 7) * 80, {
      face: 'display',
      size: 13,
      fill: palette.ink,
    }),
  ),
  ...[4, 13, 22].map((index) =>
    circle(105 + (index % 7) * 68, 205 + Math.floor(index / 7) * 80, 17, {
      fill: palette.second,
      opacity: 0.75,
    }),
  ),
  label('Not now, but soon', 60, 672, palette),
  rules(60, 700, 476, 4, 24, palette),
];

export const year: Layout = (palette) => [
  heading('The year', palette),
  ...Array.from({ length: 12 }, (_, index) => {
    const [x, y] = [60 + (index % 3) * 164, 140 + Math.floor(index / 3) * 158];
    const cells = Array.from({ length: 31 }, (_, day) =>
      circleD(x + 8 + (day % 7) * 20, y + 32 + Math.floor(day / 7) * 20, 5.5),
    ).join('');
    const name = [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ][index] as string;
    return [
      text(name, x, y + 12, { face: 'display', size: 14, fill: palette.ink }),
      path(cells, { fill: index % 4 === 1 ? palette.second : palette.soft }),
    ];
  }).flat(),
];

export const day: Layout = (palette) => [
  heading('Today', palette),
  rect(60, 130, 475, 96, { fill: palette.soft }, 8),
  label('Three things', 76, 152, palette),
  boxes(76, 164, 3, 19, palette),
  ...Array.from({ length: 13 }, (_, index) => {
    const y = 262 + index * 38;
    return [
      text(`${index + 7}`, 84, y + 4, { face: 'display', size: 15, fill: palette.ink, anchor: 'end' }),
      rule(100, y, 260, palette),
      line(100, y + 19, 360, y + 19, { stroke: palette.main, width: 0.5, dash: [2, 4] }),
    ];
  }).flat(),
  label('Also', 390, 262, palette),
  rules(390, 286, 145, 9, 26, palette),
  rect(390, 548, 145, 216, { fill: palette.second, opacity: 0.45 }, 8),
];

export const project: Layout = (palette) => [
  heading('The plan', palette),
  ...Array.from({ length: 8 }, (_, index) => label(`W${index + 1}`, 172 + index * 46, 144, palette, 8)),
  ...Array.from({ length: 12 }, (_, row) => {
    const y = 158 + row * 34;
    const [start, length] = [Math.min(5, Math.floor(row * 0.55)), 1 + ((row * 5) % 3)];
    return [
      rule(60, y + 26, 475, palette),
      rect(
        166 + start * 46,
        y + 4,
        length * 46 - 6,
        16,
        { fill: [palette.main, palette.second, palette.accent][row % 3] as string },
        8,
      ),
    ];
  }).flat(),
  label('Who', 60, 600, palette),
  label('Waiting for', 310, 600, palette),
  rules(60, 624, 220, 6, 24, palette),
  rules(310, 624, 225, 6, 24, palette),
];
