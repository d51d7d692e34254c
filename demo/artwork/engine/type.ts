import { readFileSync } from 'node:fs';
import { create, type Font, type GlyphRun } from 'fontkit';
import type { Face, Node, TextOptions } from '#demo/artwork/engine/scene.ts';
import { text } from '#demo/artwork/engine/scene.ts';

export const fontFiles: Record<Face, URL> = {
  display: new URL('./fonts/fraunces-display.ttf', import.meta.url),
  italic: new URL('./fonts/fraunces-italic.ttf', import.meta.url),
  text: new URL('./fonts/fraunces-text.ttf', import.meta.url),
  sans: new URL('./fonts/inter-regular.ttf', import.meta.url),
  bold: new URL('./fonts/inter-bold.ttf', import.meta.url),
};

const fonts = new Map<Face, Font>();

function fontOf(face: Face): Font {
  const known = fonts.get(face);
  if (known) return known;
  const font = create(readFileSync(fontFiles[face]));
  fonts.set(face, font);
  return font;
}

const layouts = new Map<string, GlyphRun>();

/** Caches layouts, since the same titles and words are set many times for a page. */
function layoutOf(content: string, face: Face): GlyphRun {
  const key = `${face} ${content}`;
  let run = layouts.get(key);
  if (!run) {
    if (layouts.size > 4000) layouts.clear();
    run = fontOf(face).layout(content);
    layouts.set(key, run);
  }
  return run;
}

/** The width of a line of text in the units of `size`; `track` is extra space after each letter, in ems. */
export function widthOf(content: string, face: Face, size: number, track = 0): number {
  const font = fontOf(face);
  const run = layoutOf(content, face);
  const advance = run.positions.reduce((sum, position) => sum + position.xAdvance, 0);
  return (advance / font.unitsPerEm) * size + track * size * Math.max(0, run.glyphs.length - 1);
}

/** A number in path data, without a leading zero, and without a space before a sign. */
function bare(value: number, first: boolean): string {
  const written = String(value).replace(/^(-?)0\./, '$1.');
  return first || value < 0 ? written : ` ${written}`;
}

type TextNode = Extract<Node, { kind: 'text' }>;

/** The outlines of a line of text as one path, in relative commands, which are shorter. */
export function outlineOf(node: TextNode): string {
  const font = fontOf(node.face);
  const run = layoutOf(node.text, node.face);
  const scale = node.size / font.unitsPerEm;
  const precision = node.size < 8 ? 100 : 10;
  const short = (value: number) => Math.round(value * precision) / precision;
  const width = node.anchor === 'start' ? 0 : widthOf(node.text, node.face, node.size, node.track);
  let pen = node.x - (node.anchor === 'middle' ? width / 2 : node.anchor === 'end' ? width : 0);
  let d = '';
  let [atX, atY] = [0, 0];
  const write = (letter: string, args: number[], originX: number, originY: number) => {
    const values: number[] = [];
    let [lastX, lastY] = [atX, atY];
    for (let index = 0; index < args.length; index += 2) {
      lastX = short(originX + (args[index] ?? 0) * scale);
      lastY = short(originY - (args[index + 1] ?? 0) * scale);
      values.push(short(lastX - atX), short(lastY - atY));
    }
    [atX, atY] = [lastX, lastY];
    d += letter + values.map((value, index) => bare(value, index === 0)).join('');
  };
  let [startX, startY] = [0, 0];
  for (const [index, glyph] of run.glyphs.entries()) {
    const position = run.positions[index];
    const originX = pen + (position?.xOffset ?? 0) * scale;
    const originY = node.y - (position?.yOffset ?? 0) * scale;
    for (const { command, args } of glyph.path.commands) {
      if (command === 'closePath') {
        d += 'z';
        [atX, atY] = [startX, startY];
        continue;
      }
      const letter = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c' }[command];
      write(letter, args, originX, originY);
      if (command === 'moveTo') [startX, startY] = [atX, atY];
    }
    pen += (position?.xAdvance ?? 0) * scale + node.track * node.size;
  }
  // The first command is absolute, since the start of a path of relative commands is undefined.
  return d.replace(/^m/, 'M');
}

/**
 * Breaks text into lines that are no wider than `width`; the first is shorter by `indent`. A line is as wide as its words:
 * measuring it whole with each further word would take half of the time that a file is drawn in.
 */
export function wrap(content: string, face: Face, size: number, width: number, indent = 0): string[] {
  const lines: string[] = [];
  const space = widthOf(' ', face, size);
  let current = '';
  let currentWidth = 0;
  for (const word of content.split(' ')) {
    const wordWidth = widthOf(word, face, size);
    const longer = currentWidth + space + wordWidth;
    if (current === '') {
      current = word;
      currentWidth = wordWidth;
    } else if (longer > width - (lines.length === 0 ? indent : 0)) {
      lines.push(current);
      current = word;
      currentWidth = wordWidth;
    } else {
      current += ` ${word}`;
      currentWidth = longer;
    }
  }
  return current === '' ? lines : [...lines, current];
}

function partitions(words: string[], count: number): string[][] {
  if (count === 1) return [[words.join(' ')]];
  const found: string[][] = [];
  for (let first = 1; first <= words.length - count + 1; first += 1) {
    const head = words.slice(0, first).join(' ');
    for (const tail of partitions(words.slice(first), count - 1)) found.push([head, ...tail]);
  }
  return found;
}

const smallWords = /\b(the|a|an|of|for|in|on|at|and|to|by|with|from|over|&)$/i;

export type FittedTitle = { lines: string[]; size: number; height: number };

/** Sets a title in a box as large as possible, with lines of even length. */
export function fitTitle(
  content: string,
  box: {
    face: Face;
    width: number;
    height: number;
    max: number;
    leading?: number;
    maxLines?: number;
    track?: number;
  },
): FittedTitle {
  const { face, width, height, max, leading = 1.04, maxLines = 5, track = 0 } = box;
  const words = content.split(' ');
  let best: FittedTitle & { score: number } = { lines: [content], size: 1, height: 1, score: -1 };
  for (let count = 1; count <= Math.min(maxLines, words.length); count += 1) {
    for (const lines of partitions(words, count)) {
      const widths = lines.map((entry) => widthOf(entry, face, 100, track));
      const widest = Math.max(...widths);
      const size = Math.min(max, (width / widest) * 100, height / (count * leading));
      const dangling = lines.slice(0, -1).filter((entry) => smallWords.test(entry)).length;
      const even = Math.min(...widths) / widest;
      const score = size * (1 - 0.07 * dangling + 0.1 * even) - count * 0.5;
      if (score > best.score) best = { lines, size, height: size * leading * count, score };
    }
  }
  return { lines: best.lines, size: best.size, height: best.height };
}

/** A fitted title as nodes; `y` is the top of its box. */
export function setLines(
  fitted: FittedTitle,
  x: number,
  y: number,
  options: Omit<TextOptions, 'size'> & { leading?: number },
): Node[] {
  const step = fitted.height / fitted.lines.length;
  return fitted.lines.map((entry, index) =>
    text(entry, x, y + fitted.size * 0.8 + step * index, { ...options, size: fitted.size }),
  );
}
