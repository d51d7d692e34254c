import { hash } from '#demo/random.ts';

/**
 * `paper` and `soft` are backgrounds for dark ink, `deep` and `main` for light ink; `second` and `accent` are for shapes.
 */
export type Palette = {
  paper: string;
  soft: string;
  ink: string;
  deep: string;
  main: string;
  second: string;
  accent: string;
};

const list: string[][] = [
  ['#f6efe4', '#ecd9c0', '#2b1d16', '#4a241a', '#b84f2a', '#e3a857', '#2f5d62'],
  ['#f4f2e6', '#dde3c8', '#1d2620', '#20392d', '#4f7046', '#d2bb5c', '#d9673b'],
  ['#f2f4f1', '#cfe0e2', '#15252e', '#123442', '#2b6a83', '#e7b04b', '#d95c4a'],
  ['#f7f0ef', '#ead6dc', '#2a1826', '#3b1a35', '#7c3f68', '#e39a7b', '#3f7b74'],
  ['#faf4e3', '#f0dca8', '#2a2213', '#493512', '#b97c12', '#2f6f62', '#b8432f'],
  ['#f1f2f4', '#d6dde6', '#1b2027', '#1f2a3b', '#4b5d78', '#a9b8c9', '#e0763c'],
  ['#faf1ec', '#f4d6c8', '#33191c', '#5b2230', '#bf5555', '#efb498', '#31645a'],
  ['#f3f5ef', '#d3e3d6', '#10211b', '#0b3329', '#0e5a47', '#8fb996', '#e2a23b'],
  ['#eef0f6', '#d3daf0', '#141a33', '#161c3d', '#34448c', '#8aa0d8', '#f0b74d'],
  ['#f8f1e9', '#d9e2f0', '#1f2430', '#1c2f5c', '#2e5aa8', '#f3c05a', '#e4714b'],
  ['#f5f2f4', '#dfd8ec', '#25212d', '#322a4e', '#6f5fa0', '#b5b764', '#e0805c'],
  ['#eff6f3', '#cbe8e1', '#10302f', '#0d4746', '#1b7a75', '#f2c18d', '#e2604f'],
];

export const palettes: Palette[] = list.map((colors) => {
  const [paper, soft, ink, deep, main, second, accent] = colors as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { paper, soft, ink, deep, main, second, accent };
});

export function paletteFor(key: string): Palette {
  return palettes[hash(`palette:${key}`) % palettes.length] as Palette;
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Interpolates between two colours; `part` 0 is the first, 1 the second. */
export function mix(from: string, to: string, part: number): string {
  const [a, b] = [channels(from), channels(to)];
  return `#${a
    .map((value, index) =>
      Math.round(value + ((b[index] ?? 0) - value) * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** The contrast ratio of two colours by WCAG, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const light = (color: string) => {
    const [r = 0, g = 0, b = 0] = channels(color).map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [bright, dark] = [light(one), light(other)].sort((a, b) => b - a) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** The ink with the higher contrast on a background: the palette's dark ink or its paper. */
export function inkOn(ground: string, palette: Palette): string {
  return contrast(ground, palette.ink) >= contrast(ground, palette.paper) ? palette.ink : palette.paper;
}
