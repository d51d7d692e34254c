import { pdfFile } from '#demo/artwork/engine/pdf-file.ts';
import { line, rect, text } from '#demo/artwork/engine/scene.ts';
import { copy, pageHeight, pageWidth } from '#demo/artwork/products/context.ts';
import type { DemoVendor } from '#demo/catalog/types.ts';

const INK = '#1c1a17';
const WORDS =
  'Everything that I sell in this shop on Emporia is my own work, or I have the written permission of the person who made it. If that changes, I take the product out of the shop on the same day and say so to the market.';

/** The page that a vendor of the demo has uploaded for the checklist. */
export const rightsStatement = ({ name, shopName }: Pick<DemoVendor, 'name' | 'shopName'>) =>
  pdfFile({ title: 'Statement of rights', author: name }, [
    {
      nodes: [
        rect(0, 0, pageWidth, pageHeight, { fill: '#ffffff' }),
        text('Statement of rights', 80, 150, { face: 'display', size: 32, fill: INK }),
        text(shopName, 80, 182, { face: 'italic', size: 17, fill: INK }),
        ...copy(WORDS, { x: 80, y: 250, width: 435, size: 13, fill: INK }).nodes,
        text(name, 84, 420, { face: 'italic', size: 26, fill: '#26406b' }),
        line(80, 434, 300, 434, { stroke: INK, width: 0.7 }),
        text(name, 80, 452, { face: 'sans', size: 10.5, fill: INK }),
      ],
    },
  ]);
