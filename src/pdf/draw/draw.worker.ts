import type { Document } from './document.ts';
import { drawDocument } from './draw-document.ts';

export { drawLabel } from './draw-label.ts';

/** Runs in a thread of `renderPdf`. */
export default async (document: Document): Promise<Uint8Array> => await drawDocument(document);
