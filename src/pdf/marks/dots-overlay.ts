import { PdfLexer } from '#pdf/syntax/pdf-lexer.ts';
import { isDict } from '#pdf/syntax/pdf-values.ts';
import { dotsContent, dotsForm } from './dots-content.ts';
import type { Overlay } from './mark-pdf.ts';

/** The pattern of dots over the whole of each page. */
export function dotsOverlay(payload: Uint8Array): Overlay {
  return {
    add: (rewriter) => {
      const { dictionary, content } = dotsForm(payload);
      const dict = new PdfLexer(Buffer.from(`<<${dictionary}>>`, 'latin1')).value();
      return rewriter.addStream(isDict(dict) ? dict : new Map(), Buffer.from(content, 'latin1'));
    },
    place: (name, { left, bottom, right, top, unit }) => {
      const size = { width: (right - left) * unit, height: (top - bottom) * unit };
      const content = dotsContent(name, size);
      return content && `q ${1 / unit} 0 0 ${1 / unit} ${left} ${bottom} cm\n${content}Q\n`;
    },
  };
}
