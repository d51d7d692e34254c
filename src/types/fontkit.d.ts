/** The little of fontkit that drawings, invoices and the facts of fonts use; the package brings no types of its own. */
declare module 'fontkit' {
  export type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    args: number[];
  };
  export type Glyph = {
    id: number;
    advanceWidth: number;
    codePoints: number[];
    path: { commands: PathCommand[] };
  };
  export type GlyphRun = {
    glyphs: Glyph[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  };
  export type Font = {
    unitsPerEm: number;
    /** Above the baseline, in units. */
    ascent: number;
    layout(
      text: string,
      features?: string[],
      script?: string | null,
      language?: string | null,
      direction?: 'ltr' | 'rtl',
    ): GlyphRun;
    familyName: string | null;
    subfamilyName: string | null;
    numGlyphs: number;
    /** The code points that have a glyph. */
    characterSet: number[];
    variationAxes: Record<string, unknown>;
    hasGlyphForCodePoint(code: number): boolean;
  };
  export function create(data: Uint8Array): Font;
}
