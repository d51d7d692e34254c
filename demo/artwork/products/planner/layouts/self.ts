import { circle, circleD, type Node, path, rect, text } from '#demo/artwork/engine/scene.ts';
import { heading, type Layout, label, rules } from '#demo/artwork/products/planner/layouts/rules.ts';

export const lines: Layout = (palette) => [
  heading('Five lines a night', palette),
  ...[0, 1, 2, 3].flatMap((index) => {
    const y = 136 + index * 162;
    const prompts = [
      'Something that took longer than expected',
      'A sound from today',
      'Who made it easier?',
      'What may wait',
    ];
    return [
      text(prompts[index] as string, 60, y + 18, { face: 'italic', size: 15, fill: palette.main }),
      rules(60, y + 46, 475, 5, 24, palette),
    ];
  }),
];

export const shelf: Layout = (palette) => {
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

export const travel: Layout = (palette) => [
  heading('Day by day', palette),
  rect(60, 132, 475, 190, { fill: palette.soft }, 10),
  path('M84 290C150 180 210 310 280 230S420 170 510 170', {
    stroke: palette.main,
    width: 2.4,
    dash: [8, 7],
    round: true,
  }),
  ...[
    [84, 290],
    [280, 230],
    [510, 170],
  ].map(([x, y]) => circle(x as number, y as number, 8, { fill: palette.accent })),
  label('Overheard', 60, 360, palette),
  rules(60, 384, 475, 5, 24, palette),
  label('Eaten', 60, 530, palette),
  label('Spent', 310, 530, palette),
  rules(60, 554, 220, 9, 24, palette),
  rules(310, 554, 225, 9, 24, palette),
];

export const habit: Layout = (palette) => {
  const habits = ['Walk', 'Water', 'Early bed', 'Practice', 'Call', 'Read', 'Stretch', 'Nothing'];
  return [
    heading('Thirty-one dots', palette),
    ...habits.flatMap((entry, row) => {
      const y = 150 + row * 72;
      const dots = (test: (index: number) => boolean) =>
        Array.from({ length: 31 }, (_, index) =>
          test(index) ? circleD(68 + (index % 16) * 29.6, y + 24 + Math.floor(index / 16) * 22, 7.4) : '',
        ).join('');
      const filled = (index: number) => (index * 7 + row * 11) % 5 < 2 && index < 24 - row;
      return [
        text(entry, 60, y + 4, { face: 'display', size: 15, fill: palette.ink }),
        path(dots(filled), { fill: row % 2 ? palette.accent : palette.main }),
        path(
          dots((index) => !filled(index)),
          { stroke: palette.main, width: 0.9 },
        ),
      ];
    }),
  ];
};
