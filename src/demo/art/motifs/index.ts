import { animals } from '#demo/art/motifs/animals.ts';
import { places } from '#demo/art/motifs/places.ts';
import { plants } from '#demo/art/motifs/plants.ts';
import type { Motif } from '#demo/art/motifs/shape.ts';
import { things } from '#demo/art/motifs/things.ts';

export const motifs: Record<string, Motif> = { ...places, ...things, ...plants, ...animals };

export function motifOf(name: string, otherwise = 'leaf'): Motif {
  return motifs[name] ?? motifs[otherwise] ?? [];
}
