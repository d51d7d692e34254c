import type { Palette } from '#demo/artwork/engine/palettes.ts';
import { type Node, rect } from '#demo/artwork/engine/scene.ts';
import type { Random } from '#demo/random.ts';

/** A print fills a sheet of 700 by 980. */
export type Print = (palette: Palette, random: Random, name: string) => Node[];

export const W = 700;
export const H = 980;
export const ground = (fill: string): Node => rect(0, 0, W, H, { fill });
