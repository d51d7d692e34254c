import { circle, lineD, type Node, type Point, rect } from '#demo/artwork/engine/scene.ts';
import { type Diagram, stroke, word } from '#demo/artwork/products/course/diagrams/chalk.ts';

export const code: Diagram = (c) => {
  const lines: [number, [number, string][]][] = [
    [
      0,
      [
        [120, c.three],
        [200, c.ink],
      ],
    ],
    [
      1,
      [
        [90, c.two],
        [150, c.ink],
        [110, c.one],
      ],
    ],
    [
      2,
      [
        [200, c.ink],
        [140, c.one],
      ],
    ],
    [
      2,
      [
        [160, c.one],
        [90, c.ink],
        [120, c.two],
      ],
    ],
    [
      1,
      [
        [110, c.three],
        [200, c.ink],
      ],
    ],
    [2, [[260, c.ink]]],
    [
      0,
      [
        [130, c.three],
        [90, c.one],
      ],
    ],
  ];
  return [
    rect(120, 40, 760, 560, { fill: c.faint, opacity: 0.35 }, 24),
    ...[160, 196, 232].map((x, index) =>
      circle(x, 84, 12, { fill: [c.three, c.two, c.one][index] as string }),
    ),
    ...lines.flatMap(([indent, words], row) => {
      let x = 180 + indent * 56;
      return words.map(([width, fill]) => {
        const node = rect(x, 134 + row * 62, width, 26, { fill }, 13);
        x += width + 22;
        return node;
      });
    }),
  ];
};

export const algorithms: Diagram = (c) => {
  const spots: Point[] = [
    [130, 330],
    [330, 130],
    [340, 500],
    [540, 310],
    [720, 130],
    [740, 500],
    [890, 310],
  ];
  const edges: [number, number, number][] = [
    [0, 1, 4],
    [0, 2, 2],
    [1, 3, 5],
    [2, 3, 3],
    [1, 4, 8],
    [3, 4, 2],
    [3, 5, 7],
    [4, 6, 1],
    [5, 6, 6],
  ];
  const best = new Set(['0-2', '2-3', '3-4', '4-6']);
  const at = (index: number) => spots[index] as Point;
  return [
    ...edges.map(([a, b]) =>
      stroke(
        lineD(...at(a), ...at(b)),
        best.has(`${a}-${b}`) ? c.two : c.faint,
        best.has(`${a}-${b}`) ? 14 : 6,
      ),
    ),
    ...edges.map(([a, b, weight]) =>
      word(String(weight), (at(a)[0] + at(b)[0]) / 2 + 4, (at(a)[1] + at(b)[1]) / 2 - 22, c.ink, 38),
    ),
    ...spots.flatMap(([x, y], index) => [
      circle(x, y, 48, { fill: index === 0 || index === 6 ? c.three : c.one }),
      word('SABCDET'[index] as string, x, y + 15, c.ink, 46),
    ]),
  ];
};

export const database: Diagram = (c) => {
  const table = (x: number, y: number, rows: number, fill: string): Node[] => [
    rect(x, y, 270, 56 + rows * 50, { fill: c.faint, opacity: 0.35 }, 12),
    rect(x, y, 270, 56, { fill }, 12),
    ...Array.from({ length: rows }, (_, index) => [
      circle(x + 30, y + 82 + index * 50, 9, { fill: index === 0 ? c.three : c.ink }),
      rect(x + 54, y + 73 + index * 50, 90 + ((index * 47) % 90), 18, { fill: c.ink, opacity: 0.75 }, 9),
    ]).flat(),
  ];
  return [
    stroke('M350 150H650M500 150V430H370M500 430H640', c.ink, 6),
    ...table(80, 60, 3, c.one),
    ...table(650, 60, 4, c.two),
    ...table(100, 370, 3, c.two),
    ...table(640, 390, 3, c.one),
  ];
};
