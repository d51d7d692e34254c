import { type Node, n, path } from '#demo/artwork/engine/scene.ts';
import { widthOf } from '#demo/artwork/engine/type.ts';

type TextNode = Extract<Node, { kind: 'text' }>;

function startOf(node: TextNode): number {
  if (node.anchor === 'start') return node.x;
  const width = widthOf(node.text, node.face, node.size, node.track);
  return node.x - (node.anchor === 'middle' ? width / 2 : width);
}

function bars(node: TextNode): Node {
  let x = startOf(node);
  const space = widthOf(' ', node.face, node.size) + node.size * 0.06;
  const y = n(node.y - node.size * 0.24);
  let d = '';
  for (const word of node.text.split(' ')) {
    const width = widthOf(word, node.face, node.size, node.track);
    d += `M${n(x + node.size * 0.2)} ${y}h${n(Math.max(0.1, width - node.size * 0.4))}`;
    x += width + space;
  }
  return path(d, {
    stroke: node.fill,
    width: node.size * 0.38,
    round: true,
    opacity: 0.5 * (node.opacity ?? 1),
  });
}

/**
 * Replaces the words of text smaller than `below` by bars. In a picture of a whole page such text is too small to be
 * read. Its outlines would take a third of a kilobyte per letter.
 */
export function greek(nodes: Node[], below = 15): Node[] {
  return nodes.map((node) => {
    if (node.kind === 'text') return node.size < below ? bars(node) : node;
    return node.kind === 'path' ? node : { ...node, children: greek(node.children, below) };
  });
}

/** Removes the lines of text outside the window of a close-up. */
export function cullText(nodes: Node[], x0: number, y0: number, x1: number, y1: number): Node[] {
  return nodes.filter((node) => {
    if (node.kind !== 'text') return true;
    const start = startOf(node);
    return (
      node.y > y0 &&
      node.y - node.size < y1 &&
      start < x1 &&
      start + widthOf(node.text, node.face, node.size) > x0
    );
  });
}
