import type { Palette } from '#demo/artwork/engine/palettes.ts';
import type { Node } from '#demo/artwork/engine/scene.ts';
import type { Random } from '#demo/random.ts';

/** Playthings in a box of 1000 by 800. */
export type Game = (p: Palette, random: Random) => Node[];
