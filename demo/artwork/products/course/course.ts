import { mix, type Palette } from '#demo/artwork/engine/palettes.ts';
import { circle, group, line, type Node, n, path, rect, rectD, text } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines, wrap } from '#demo/artwork/engine/type.ts';
import {
  type ArtContext,
  copy,
  designOf,
  folio,
  type KindArt,
  pageHeight,
  pageWidth,
} from '#demo/artwork/products/context.ts';
import type { Chalk } from '#demo/artwork/products/course/diagrams/chalk.ts';
import { diagrams } from '#demo/artwork/products/course/diagrams/index.ts';
import { proseFor } from '#demo/catalog/prose.ts';

const board = (p: Palette): Chalk => ({
  ink: p.paper,
  one: mix(p.main, p.paper, 0.25),
  two: p.second,
  three: mix(p.accent, p.paper, 0.15),
  faint: mix(p.deep, p.paper, 0.25),
});
const sheet = (p: Palette): Chalk => ({
  ink: p.ink,
  one: p.second,
  two: mix(p.main, p.paper, 0.12),
  three: p.accent,
  faint: mix(p.soft, p.main, 0.25),
});

function diagram(context: ArtContext, chalk: Chalk): Node[] {
  const draw = diagrams[context.product.motif] ?? diagrams.calculus;
  return draw ? draw(chalk, designOf(context)) : [];
}

function squares(w: number, h: number, step: number, color: string): Node {
  let d = '';
  for (let x = step; x < w; x += step) d += `M${n(x)} 0v${n(h)}`;
  for (let y = step; y < h; y += step) d += `M0 ${n(y)}h${n(w)}`;
  return path(d, { stroke: color, width: step * 0.025 });
}

function contents(context: ArtContext): string {
  return `${designOf(context).pick(['Notes', 'Course', 'Lessons', 'Reader'])} · ${context.product.summary[0]}`;
}

function blackboard(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'bold',
    width: w * 0.84,
    height: h * 0.2,
    max: w * 0.098,
    maxLines: 3,
    leading: 1.06,
  });
  const scale = (w * 0.84) / 1000;
  return [
    rect(0, 0, w, h, { fill: palette.deep }),
    group(diagram(context, board(palette)), { x: w * 0.08, y: h * 0.1, scale }),
    line(w * 0.08, h * 0.69, w * 0.92, h * 0.69, { stroke: palette.second, width: w * 0.004 }),
    ...setLines(title, w * 0.08, h * 0.725, { face: 'bold', fill: palette.paper }),
    text(context.shop, w * 0.08, h * 0.965, {
      face: 'sans',
      size: w * 0.027,
      fill: mix(palette.second, palette.paper, 0.6),
    }),
    text(contents(context), w * 0.92, h * 0.965, {
      face: 'sans',
      size: w * 0.027,
      fill: mix(palette.second, palette.paper, 0.6),
      anchor: 'end',
    }),
  ];
}

function notebook(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'bold',
    width: w * 0.78,
    height: h * 0.2,
    max: w * 0.098,
    maxLines: 3,
    leading: 1.06,
  });
  const scale = (w * 0.8) / 1000;
  return [
    rect(0, 0, w, h, { fill: '#fffdf6' }),
    squares(w, h, w / 34, mix(palette.soft, palette.main, 0.15)),
    rect(w * 0.095, 0, w * 0.004, h, { fill: palette.accent, opacity: 0.7 }),
    rect(0, h * 0.07, w, title.height + h * 0.075, { fill: palette.second }),
    ...setLines(title, w * 0.13, h * 0.105, { face: 'bold', fill: palette.ink }),
    group(diagram(context, sheet(palette)), {
      x: w * 0.135,
      y: h * 0.175 + title.height + (h * 0.745 - title.height - 640 * scale) * 0.42,
      scale,
    }),
    text(context.shop, w * 0.135, h * 0.955, { face: 'sans', size: w * 0.027, fill: palette.ink }),
    text(contents(context), w * 0.93, h * 0.955, {
      face: 'sans',
      size: w * 0.027,
      fill: palette.ink,
      anchor: 'end',
    }),
  ];
}

function blocks(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const title = fitTitle(product.name, {
    face: 'bold',
    width: w * 0.84,
    height: h * 0.24,
    max: w * 0.115,
    maxLines: 3,
    leading: 1.04,
  });
  const scale = (w * 0.76) / 1000;
  return [
    rect(0, 0, w, h, { fill: palette.main }),
    circle(w * 0.95, h * 0.03, w * 0.24, { fill: mix(palette.main, palette.deep, 0.35) }),
    ...setLines(title, w * 0.08, h * 0.08, { face: 'bold', fill: palette.paper }),
    text(contents(context), w * 0.08, h * 0.08 + title.height + h * 0.045, {
      face: 'sans',
      size: w * 0.03,
      fill: palette.soft,
    }),
    rect(w * 0.06, h * 0.42, w * 0.88, h * 0.5, { fill: palette.paper }, w * 0.025),
    group(diagram(context, sheet(palette)), {
      x: w * 0.12,
      y: h * 0.42 + (h * 0.5 - 640 * scale) / 2,
      scale,
    }),
    text(context.shop, w * 0.92, h * 0.965, {
      face: 'sans',
      size: w * 0.027,
      fill: palette.paper,
      anchor: 'end',
    }),
  ];
}

function design(context: ArtContext, w: number, h: number): Node[] {
  return designOf(context).pick([blackboard, notebook, blocks])(context, w, h);
}

const lessons = [
  {
    title: 'Start with the picture',
    text: 'Before any symbol is written, draw what is the case. A drawing may be wrong in every length and still be right in what matters: what touches what, what grows, what stays.',
  },
  {
    title: 'Say it, then write it',
    text: 'A rule that you can say in one breath is a rule that you will remember. Try: what goes in, what is done to it, what comes out.',
  },
];

const exercises = [
  'Redraw the figure from memory. What did you leave out?',
  'Make up a question for the next reader. Solve it.',
];

function page(context: ArtContext, number: number): Node[] {
  const { palette } = context;
  const ground = rect(0, 0, pageWidth, pageHeight, { fill: '#fffefb' });
  const prose = proseFor(context.product, context.random);
  const lesson = lessons[Math.floor((number - 1) / 2) % lessons.length];
  if (number % 2 === 1 && lesson) {
    const note = wrap(prose.sentence(), 'italic', 13, 330);
    return [
      ground,
      text(`Lesson ${number}`, 70, 96, { face: 'bold', size: 11, fill: palette.main, track: 0.08 }),
      text(lesson.title, 70, 130, { face: 'display', size: 32, fill: palette.ink }),
      group(
        [
          rect(0, 0, 455, 290, { fill: mix(palette.soft, '#ffffff', 0.5) }, 8),
          group(diagram(context, sheet(palette)), { x: 20, y: 12, scale: 0.415 }),
        ],
        { x: 70, y: 160 },
      ),
      ...copy(`${lesson.text}\n${prose.paragraph(4)}`, {
        x: 70,
        y: 490,
        width: 400,
        size: 12,
        fill: palette.ink,
      }).nodes,
      rect(70, 690, 4, note.length * 19 + 12, { fill: palette.accent }),
      ...note.map((entry, index) =>
        text(entry, 88, 708 + index * 19, { face: 'italic', size: 13, fill: palette.ink }),
      ),
      ...folio(context, number, palette.ink),
    ];
  }
  return [
    ground,
    text('Exercises', 70, 130, { face: 'display', size: 32, fill: palette.ink }),
    ...[...exercises, prose.sentence(), prose.sentence(), prose.sentence()].flatMap((entry, index) => [
      circle(84, 176 + index * 116, 15, { fill: palette.main }),
      text(String(index + 1), 84, 181 + index * 116, {
        face: 'bold',
        size: 14,
        fill: palette.paper,
        anchor: 'middle',
      }),
      ...copy(entry, { x: 116, y: 181 + index * 116, width: 400, size: 13, fill: palette.ink }).nodes,
      group([squares(409, 56, 14, mix(palette.soft, palette.main, 0.3))], {
        x: 116,
        y: 200 + index * 116,
        clip: rectD(0, 0, 409, 56),
      }),
    ]),
    ...folio(context, number, palette.ink),
  ];
}

function emblem(context: ArtContext): Node[] {
  const { palette } = context;
  return [
    rect(-500, -370, 1000, 740, { fill: palette.deep }, 40),
    group(diagram(context, board(palette)), { x: -450, y: -290, scale: 0.9 }),
  ];
}

export const course: KindArt = {
  front: design,
  cover: (context) => design(context, 1200, 1200),
  emblem,
  page,
};
