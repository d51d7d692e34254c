import { band, blob, both, box, leaf, type Motif, oval, shape } from '#demo/artwork/engine/motifs/shape.ts';

const petals = (letter: string, x: number, y: number, radius: number, size: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2 - Math.PI / 2;
    return oval(letter, x + Math.cos(angle) * radius, y + Math.sin(angle) * radius, size);
  });

export const plants: Record<string, Motif> = {
  leaf: [
    band('k', 5, 0, 98, -4, 40, 0, -40),
    ...[-60, -32, -4, 24, 52].flatMap((y, index) =>
      both(leaf(index % 2 === 0 ? 'm' : 's', 0, y + 22, 34 + index * 8, y - 14 + index * 3, 12 + index)),
    ),
    leaf('a', 0, -46, 0, -98, 13),
  ],
  herb: [
    band('k', 4, 0, 96, 3, 40, 0, -50),
    band('k', 3, 1, 40, 26, 10, 36, -22),
    band('k', 3, 1, 54, -24, 20, -38, -10),
    leaf('m', 0, -40, 0, -92, 13),
    ...both(leaf('m', 2, -14, 30, -52, 11), leaf('m', 2, 16, 40, -10, 11)),
    ...both(leaf('s', 2, 46, 44, 26, 11), leaf('m', 2, 72, 36, 62, 9)),
    leaf('s', 36, -22, 52, -58, 9),
    leaf('s', -38, -10, -60, -42, 9),
  ],
  fern: [
    band('k', 4, -20, 98, -8, 30, 16, -30, 46, -88),
    ...Array.from({ length: 9 }, (_, index) => {
      const t = index / 9;
      const [x, y] = [-16 + 56 * t ** 1.3, 78 - 150 * t];
      const reach = 62 * (1 - t * 0.8);
      return [
        leaf(index % 2 ? 'm' : 's', x, y, x + reach, y - reach * 0.35, 8 - t * 4),
        leaf(index % 2 ? 's' : 'm', x, y, x - reach * 0.85, y - reach * 0.65, 8 - t * 4),
      ];
    }).flat(),
  ],
  flower: [
    band('k', 5, 0, 98, 4, 50, 0, -10),
    leaf('m', 2, 70, 58, 40, 15),
    leaf('m', 2, 82, -54, 58, 15),
    band('k', 4, 2, 46, -30, 22, -46, 4),
    band('k', 4, 2, 30, 34, 14, 50, -18),
    ...petals('a', 0, -44, 30, 22, 7),
    oval('s', 0, -44, 19),
    oval('k', 0, -44, 7),
    ...petals('s', -52, -8, 15, 11, 6),
    oval('a', -52, -8, 9),
    ...petals('w', 56, -30, 14, 10, 6),
    oval('s', 56, -30, 8),
  ],
  plant: [
    leaf('m', 0, 16, -62, -46, 18),
    leaf('m', 0, 16, 62, -50, 18),
    leaf('s', 0, 16, -26, -86, 17),
    leaf('s', 0, 16, 30, -88, 17),
    leaf('m', 0, 20, 2, -96, 12),
    oval('a', -44, -6, 13),
    oval('a', 46, -10, 11),
    oval('a', 16, -34, 12),
    box('k', -52, 14, 104, 18),
    shape('a', -44, 32, 44, 32, 32, 92, -32, 92),
    shape('s', -40.6, 50, 40.6, 50, 38, 62, -38, 62),
  ],
  tulips: [
    ...[-56, -18, 22, 60].map((x, index) =>
      band('k', 5, x * 0.5, 98, x * 0.8, 40, x, -20 + (index % 2) * 20),
    ),
    leaf('m', -12, 96, -74, 6, 14),
    leaf('m', 10, 96, 76, 10, 14),
    ...[-56, -18, 22, 60].flatMap((x, index) => {
      const y = -26 + (index % 2) * 22;
      const role = ['a', 's', 'w', 'a'][index] ?? 'a';
      return [
        shape(
          role,
          x - 20,
          y - 40,
          x - 9,
          y - 22,
          x,
          y - 46,
          x + 9,
          y - 22,
          x + 20,
          y - 40,
          x + 19,
          y,
          x,
          y + 14,
          x - 19,
          y,
        ),
      ];
    }),
  ],
  mushroom: [
    blob('w', -20, 10, 20, 10, 22, 60, 32, 88, -32, 88, -22, 60),
    shape('t', -34, 22, 34, 22, 24, 36, -24, 36),
    blob('a', -78, 12, -66, -36, -32, -70, 0, -78, 32, -70, 66, -36, 78, 12, 40, 22, 0, 25, -40, 22),
    oval('w', -34, -26, 12),
    oval('w', 10, -50, 10),
    oval('w', 40, -16, 11),
    oval('w', -4, -8, 8),
    oval('w', -54, 2, 7),
    leaf('m', 30, 92, 60, 48, 9),
    leaf('m', 36, 92, 84, 66, 8),
    leaf('m', -30, 92, -64, 52, 9),
    box('k', -80, 88, 160, 7),
  ],
  pumpkin: [
    band('m', 12, 0, -40, 4, -62, 20, -76),
    leaf('m', 8, -44, 64, -62, 14),
    ...both(oval('a', 46, 18, 34, 50)),
    ...both(oval('s', 24, 18, 32, 56)),
    oval('a', 0, 18, 22, 58),
    band('m', 4, -4, -44, -40, -58, -66, -44, -82, -60),
    box('k', -90, 78, 180, 7),
  ],
};
