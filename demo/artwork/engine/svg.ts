import { type Gradient, type Node, n } from '#demo/artwork/engine/scene.ts';
import { outlineOf } from '#demo/artwork/engine/type.ts';

const decimals = (value: number) => String(Math.round(value * 100000) / 100000);

/** Writes the nodes as one SVG. Text becomes outlines, since the renderer has no fonts. */
export function toSvg(width: number, height: number, nodes: Node[], background?: string): string {
  const definitions: string[] = [];

  const paint = (fill: string | Gradient | undefined): string => {
    if (fill === undefined) return 'none';
    if (typeof fill === 'string') return fill;
    const id = `g${definitions.length}`;
    const stops = fill.stops
      .map(([at, color, opacity]) => {
        const clear = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
        return `<stop offset="${at}" stop-color="${color}"${clear}/>`;
      })
      .join('');
    definitions.push(
      `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${n(fill.from[0])}" y1="${n(fill.from[1])}" x2="${n(fill.to[0])}" y2="${n(fill.to[1])}">${stops}</linearGradient>`,
    );
    return `url(#${id})`;
  };

  const write = (node: Node): string => {
    const clear =
      node.kind === 'stamp' || node.opacity === undefined ? '' : ` opacity="${decimals(node.opacity)}"`;
    if (node.kind === 'text') return `<path fill="${node.fill}"${clear} d="${outlineOf(node)}"/>`;
    if (node.kind === 'path') {
      let attributes = ` fill="${paint(node.fill)}"`;
      if (node.stroke) {
        attributes += ` stroke="${node.stroke}" stroke-width="${decimals(node.width ?? 1)}"`;
        if (node.round) attributes += ' stroke-linecap="round" stroke-linejoin="round"';
        if (node.dash) attributes += ` stroke-dasharray="${node.dash.map(n).join(' ')}"`;
      }
      return `<path${attributes}${clear} d="${node.d}"/>`;
    }
    if (node.kind === 'stamp') {
      const id = `s${definitions.length}`;
      definitions.push('');
      definitions[definitions.length - 1] = `<g id="${id}">${node.children.map(write).join('')}</g>`;
      return node.places
        .map((place) => `<use href="#${id}" transform="matrix(${place.map(decimals).join(' ')})"/>`)
        .join('');
    }
    let attributes = clear;
    if (node.matrix) attributes += ` transform="matrix(${node.matrix.map(decimals).join(' ')})"`;
    if (node.clip) {
      const id = `c${definitions.length}`;
      definitions.push(`<clipPath id="${id}"><path d="${node.clip}"/></clipPath>`);
      attributes += ` clip-path="url(#${id})"`;
    }
    return `<g${attributes}>${node.children.map(write).join('')}</g>`;
  };

  const body = nodes.map(write).join('');
  const ground = background ? `<path fill="${background}" d="M0 0h${width}v${height}H0z"/>` : '';
  const defs = definitions.length > 0 ? `<defs>${definitions.join('')}</defs>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${defs}${ground}${body}</svg>`;
}
