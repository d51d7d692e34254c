import type { Palette } from '#demo/art/palettes.ts';
import type { Node } from '#demo/art/scene.ts';
import type { Random } from '#demo/random.ts';

/** Playthings in a box of 1000 by 800. */
export type Game = (p: Palette, random: Random) => Node[];
