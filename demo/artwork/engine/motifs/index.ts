import { animals } from '#demo/artwork/engine/motifs/animals.ts';
import { places } from '#demo/artwork/engine/motifs/places.ts';
import { plants } from '#demo/artwork/engine/motifs/plants.ts';
import type { Motif } from '#demo/artwork/engine/motifs/shape.ts';
import { things } from '#demo/artwork/engine/motifs/things.ts';

export const motifs: Record<string, Motif> = { ...places, ...things, ...plants, ...animals };

export function motifOf(name: string, otherwise = 'leaf'): Motif {
  return motifs[name] ?? motifs[otherwise] ?? [];
}
