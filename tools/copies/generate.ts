import { drawWord, randomFrom } from '../shared/words.ts';
import { type DrawnPage, HEIGHT, type Item, WIDTH } from './pages.ts';

type Random = () => number;

export const KINDS = ['guide', 'pattern', 'recipes', 'worksheets', 'planner', 'printable', 'scan'] as const;
export type Kind = (typeof KINDS)[number];

/** A generated file: the pages as drawn, and whether it is a scan, of which no words can be read. */
export interface GeneratedFile {
  kind: Kind;
  pages: readonly DrawnPage[];
  hasText: boolean;
}

const between = (random: Random, low: number, high: number): number =>
  low + Math.floor(random() * (high - low + 1));
const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
const words = (random: Random, count: number): string[] =>
  Array.from({ length: count }, () => drawWord(random));
const sentence = (random: Random): string => {
  const text = words(random, between(random, 6, 16)).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

const MARGIN = 56;

/** Sets paragraphs into lines from a height on; returns the items and the height after them. */
function setText(
  text: string,
  {
    x = MARGIN,
    y,
    width = WIDTH - 2 * MARGIN,
    size = 11,
  }: { x?: number; y: number; width?: number; size?: number },
): { items: Item[]; y: number } {
  const items: Item[] = [];
  const letters = Math.floor(width / (size * 0.5));
  let line = '';
  let height = y;
  const flush = () => {
    if (line && height < HEIGHT - MARGIN) items.push({ kind: 'text', x, y: height, size, text: line });
    line = '';
    height += size * 1.45;
  };
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > letters) flush();
    line = line ? `${line} ${word}` : word;
  }
  flush();
  return { items, y: height };
}

const heading = (random: Random, y = MARGIN): { items: Item[]; y: number } => {
  const size = between(random, 16, 26);
  return setText(words(random, between(random, 2, 6)).join(' '), { y, size });
};

const foot = (page: number, title: string): Item => ({
  kind: 'text',
  x: MARGIN,
  y: HEIGHT - 40,
  size: 8,
  text: `${title} ${page + 1}`,
});

/** A page of running text, with a heading or a picture here and there. */
function textPage(random: Random, write: () => string): Item[] {
  const items: Item[] = [];
  let y = MARGIN;
  const isHeaded = random() < 0.4;
  if (isHeaded) {
    const head = heading(random);
    items.push(...head.items);
    y = head.y + 8;
  }
  const end = HEIGHT - MARGIN - (random() < 0.25 ? between(random, 60, 400) : 20);
  while (y < end) {
    if (random() < 0.08 && y < HEIGHT - 300) {
      const height = between(random, 80, 220);
      items.push(...picture(random, { x: MARGIN, y, width: WIDTH - 2 * MARGIN, height }));
      y += height + 12;
    }
    const set = setText(write(), { y });
    items.push(...set.items);
    y = set.y + 7;
  }
  return items;
}

/** A drawing of discs and boxes. */
function picture(
  random: Random,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Item[] {
  const ground: Item = { kind: 'box', x, y, width, height, grey: between(random, 150, 250) };
  const shapes = Array.from({ length: between(random, 4, 14) }, (): Item => {
    const grey = between(random, 20, 235);
    if (random() < 0.5) {
      const radius = between(random, 8, Math.max(9, Math.floor(Math.min(width, height) / 3)));
      return {
        kind: 'disc',
        x: x + radius + random() * Math.max(0, width - 2 * radius),
        y: y + radius + random() * Math.max(0, height - 2 * radius),
        radius,
        grey,
      };
    }
    const [w, h] = [(0.1 + random() * 0.4) * width, (0.1 + random() * 0.4) * height];
    return {
      kind: 'box',
      x: x + random() * (width - w),
      y: y + random() * (height - h),
      width: w,
      height: h,
      grey,
    };
  });
  return [ground, ...shapes];
}

const paragraph = (random: Random): string =>
  Array.from({ length: between(random, 3, 8) }, () => sentence(random)).join(' ');

const STITCHES = ['sc', 'dc', 'hdc', 'inc', 'dec', 'ch', 'sl st', 'tr'];
/** Rows of a crochet pattern: few words, many alike, as in real ones. */
const patternRow = (random: Random): string => {
  const part = () =>
    pick(random, [
      `${between(random, 1, 9)} ${pick(random, STITCHES)} in next ${between(random, 2, 9)} st`,
      `(${pick(random, STITCHES)}, ${pick(random, STITCHES)}) repeat ${between(random, 2, 12)} times`,
      `${pick(random, STITCHES)} in each st around`,
      `join with sl st to first ${pick(random, STITCHES)}`,
      'turn your work and',
    ]);
  const row = Array.from({ length: between(random, 2, 6) }, part).join(', ');
  return `Row ${between(random, 1, 60)}: ${row} (${between(random, 6, 120)} st).`;
};

const UNITS = ['g', 'ml', 'cups', 'tbsp', 'tsp'];
const recipeLine = (random: Random): string =>
  pick(random, [
    () => `${between(random, 1, 500)} ${pick(random, UNITS)} ${drawWord(random)}`,
    () => `Mix the ${drawWord(random)} with the ${drawWord(random)} and stir until smooth.`,
    () => `Bake for ${between(random, 5, 60)} minutes at ${between(random, 12, 24)}0 degrees until golden.`,
    () => `Leave to rest for ${between(random, 5, 60)} minutes, then add the ${drawWord(random)}.`,
  ])();

const exercise = (random: Random): string =>
  pick(random, [
    () => `${between(random, 2, 99)} + ${between(random, 2, 99)} = ______  Write your answer on the line.`,
    () => `Circle the word that rhymes with ${drawWord(random)}.`,
    () => `Write a sentence with the word ${drawWord(random)}.`,
    () => `${sentence(random)} True or false?`,
  ])();

/** A chart of symbols in a grid. */
function chart(random: Random): Item[] {
  const cells = between(random, 12, 30);
  const side = (WIDTH - 2 * MARGIN) / cells;
  const items: Item[] = [];
  const centers = Array.from({ length: between(random, 2, 5) }, () => [random(), random(), random() * 0.3]);
  for (let row = 0; row < cells; row++)
    for (let column = 0; column < cells; column++) {
      const isInked = centers.some(
        ([x = 0, y = 0, radius = 0]) => Math.hypot(column / cells - x, row / cells - y) < radius + 0.05,
      );
      if (isInked || random() < 0.1)
        items.push({
          kind: 'box',
          x: MARGIN + column * side,
          y: 120 + row * side,
          width: side - 1,
          height: side - 1,
          grey: between(random, 30, 160),
        });
    }
  return items;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
/** Pages of planners that everyone buys the templates of: many shops have the same. */
const TEMPLATES = 24;
function templatePage(template: number, page: number): DrawnPage {
  const random = randomFrom(50_000 + template * 100 + page);
  const items: Item[] = [...setText(words(random, 2).join(' '), { y: MARGIN, size: 22 }).items];
  const [columns, rows] = [between(random, 1, 7), between(random, 4, 12)];
  const [width, height] = [(WIDTH - 2 * MARGIN) / columns, (HEIGHT - 2 * MARGIN - 60) / rows];
  for (let column = 0; column <= columns; column++)
    items.push({
      kind: 'box',
      x: MARGIN + column * width,
      y: 110,
      width: 0.8,
      height: rows * height,
      grey: 60,
    });
  for (let row = 0; row <= rows; row++)
    items.push({
      kind: 'box',
      x: MARGIN,
      y: 110 + row * height,
      width: columns * width,
      height: 0.8,
      grey: 60,
    });
  const label = between(random, 0, 2);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const text =
        label === 0
          ? (WEEKDAYS[(row * columns + column) % 7] ?? '')
          : label === 1
            ? String(row * columns + column + 1)
            : words(random, 2).join(' ');
      items.push({ kind: 'text', x: MARGIN + column * width + 4, y: 114 + row * height, size: 9, text });
    }
  return { items };
}

/** Licence pages that shops copy from one another, word for word but for their name. */
const LICENCES = 12;
function licencePage(licence: number, shop: string): DrawnPage {
  const random = randomFrom(90_000 + licence);
  const text = Array.from({ length: 30 }, () => sentence(random)).join(' ');
  return {
    items: [
      ...setText('Licence and terms of use', { y: MARGIN, size: 20 }).items,
      ...setText(`Copyright ${shop}. ${text}`, { y: 100 }).items,
    ],
  };
}

const pagesOf: Record<Kind, (random: Random) => DrawnPage[]> = {
  guide: (random) => many(random, 10, 40, () => textPage(random, () => paragraph(random))),
  pattern: (random) =>
    many(random, 4, 14, () =>
      random() < 0.3
        ? [...heading(random).items, ...chart(random)]
        : textPage(random, () => patternRow(random)),
    ),
  recipes: (random) => many(random, 6, 30, () => textPage(random, () => recipeLine(random))),
  worksheets: (random) => many(random, 5, 25, () => textPage(random, () => exercise(random))),
  planner: (random) => {
    const template = Math.floor(random() * TEMPLATES);
    const own = between(random, 1, 4);
    const count = between(random, 10, 50);
    const cover = picture(random, { x: MARGIN, y: 140, width: WIDTH - 2 * MARGIN, height: 480 });
    return Array.from({ length: count }, (_, page) => {
      if (page >= own) return templatePage(template, page % 12);
      const below = page === 0 ? cover : setText(paragraph(random), { y: 140 }).items;
      return { items: [...heading(random).items, ...below] };
    });
  },
  printable: (random) =>
    many(random, 1, 4, () => {
      const area = { x: 30, y: 30, width: WIDTH - 60, height: HEIGHT - 60 };
      return [...picture(random, area), ...picture(random, { x: 90, y: 200, width: 400, height: 400 })];
    }),
  scan: (random) => many(random, 4, 20, () => textPage(random, () => paragraph(random))),
};

const many = (random: Random, low: number, high: number, draw: () => Item[]): DrawnPage[] =>
  Array.from({ length: between(random, low, high) }, () => ({ items: draw() }));

/** How many of 100 files are of each kind. */
const SHARES: Record<Kind, number> = {
  guide: 24,
  pattern: 16,
  recipes: 12,
  worksheets: 12,
  planner: 16,
  printable: 14,
  scan: 6,
};

function drawKind(random: Random): Kind {
  let left = random() * 100;
  for (const kind of KINDS) {
    left -= SHARES[kind];
    if (left < 0) return kind;
  }
  return 'guide';
}

/** A file, the same for the same number everywhere; about half have a licence page, a tenth a blank one. */
export function generateFile(number: number, kind?: Kind): GeneratedFile {
  const random = randomFrom(1_000_000 + number);
  const drawn = drawKind(random);
  const chosen = kind ?? drawn;
  const title = words(random, 3).join(' ');
  const pages = pagesOf[chosen](random).map(
    ({ items }, page): DrawnPage => ({
      items: chosen === 'printable' ? items : [...items, foot(page, title)],
    }),
  );
  if (random() < 0.1) pages.splice(1, 0, { items: [] });
  if (random() < 0.5) pages.push(licencePage(Math.floor(random() * LICENCES), title));
  return { kind: chosen, pages, hasText: chosen !== 'scan' };
}
