/** Colours as forms send them: '#rrggbb'. */
const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;

/** Whether a text is '#' and six hexadecimal digits. */
export const isHexColor = (value: string): boolean => HEX.test(value);

/** The colour that a picker shows before one is entered. */
export const NO_COLOR = '#000000';

/** The contrast ratio that WCAG 2 requires for text. */
export const READABLE_CONTRAST = 4.5;

/** The contrast ratio of two colours by WCAG 2, 1 to 21; null unless both are '#rrggbb'. */
export function contrastRatio(one: string, other: string): number | null {
  const [a, b] = [luminance(one), luminance(other)];
  if (a === null || b === null) return null;
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(color: string): number | null {
  const match = HEX.exec(color);
  if (!match) return null;
  const [red = 0, green = 0, blue = 0] = match
    .slice(1)
    .map((part) => linear(Number.parseInt(part, 16) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
