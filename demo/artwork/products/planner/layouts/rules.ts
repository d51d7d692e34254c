import type { Palette } from '#demo/artwork/engine/palettes.ts';
import { line, type Node, n, path, text } from '#demo/artwork/engine/scene.ts';

/** Planner pages on a sheet of 595 by 842: thin rules, small words, room to write. */
export type Layout = (palette: Palette) => Node[];

export const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export const rule = (x: number, y: number, w: number, palette: Palette, width = 0.7): Node =>
  line(x, y, x + w, y, { stroke: palette.main, width, opacity: 0.85 });
export const rules = (x: number, y: number, w: number, count: number, step: number, palette: Palette): Node =>
  path(Array.from({ length: count }, (_, index) => `M${n(x)} ${n(y + index * step)}h${n(w)}`).join(''), {
    stroke: palette.main,
    width: 0.7,
    opacity: 0.6,
  });
export const label = (content: string, x: number, y: number, palette: Palette, size = 9): Node =>
  text(content.toUpperCase(), x, y, { face: 'bold', size, fill: palette.main, track: 0.1 });
export const heading = (content: string, palette: Palette): Node =>
  text(content, 60, 104, { face: 'display', size: 40, fill: palette.ink });
export const boxes = (x: number, y: number, count: number, step: number, palette: Palette): Node =>
  path(Array.from({ length: count }, (_, index) => `M${n(x)} ${n(y + index * step)}h11v11h-11z`).join(''), {
    stroke: palette.main,
    width: 0.9,
  });
