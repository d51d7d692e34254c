/** The little of bidi-js that documents use; its own types name its export wrongly for imports of Node.js. */
declare module 'bidi-js' {
  export type EmbeddingLevels = {
    levels: Uint8Array;
    paragraphs: { start: number; end: number; level: number }[];
  };
  export type Bidi = {
    getEmbeddingLevels(text: string): EmbeddingLevels;
    getReorderedIndices(text: string, levels: EmbeddingLevels): number[];
    getMirroredCharacter(character: string): string | null;
  };
  export default function bidiFactory(): Bidi;
}
