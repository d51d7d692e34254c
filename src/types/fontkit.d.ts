/** The little of fontkit that drawings and invoices use; the package brings no types of its own. */
declare module 'fontkit' {
  export type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
    args: number[];
  };
  export type Glyph = { id: number; advanceWidth: number; path: { commands: PathCommand[] } };
  export type GlyphRun = {
    glyphs: Glyph[];
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
  };
  export type Font = {
    unitsPerEm: number;
    layout(text: string): GlyphRun;
    hasGlyphForCodePoint(code: number): boolean;
  };
  export function create(data: Uint8Array): Font;
}
