import { type ArtContext, copy, designOf, folio, type KindArt, pageWidth } from '#demo/art/context.ts';
import { garments } from '#demo/art/garments.ts';
import { mix } from '#demo/art/palettes.ts';
import { circle, circleD, group, line, lineD, n, type Node, path, type Point, polyD, rect, text } from '#demo/art/scene.ts';
import { fit, setLines } from '#demo/art/type.ts';
import { type Random, seeded } from '#demo/random.ts';

/** Printed cloth over a box, to be clipped by a garment. */
function cloth(style: number, x: number, y: number, w: number, h: number, ground: string, print: string, second: string): Node[] {
  const nodes: Node[] = [rect(x, y, w, h, { fill: ground })];
  const each = (step: number, draw: (px: number, py: number, odd: boolean) => string) => {
    let d = '';
    for (let row = 0, py = y; py < y + h + step; py += step, row += 1) {
      for (let px = x + (row % 2) * (step / 2); px < x + w + step; px += step) d += draw(px, py, row % 2 === 1);
    }
    return d;
  };
  if (style === 0) nodes.push(path(each(22, (px, py) => circleD(px, py, 3.6)), { fill: print }));
  else if (style === 1) {
    for (let px = x; px < x + w; px += 18) nodes.push(rect(px, y, 7, h, { fill: print }));
  } else if (style === 2) {
    for (let px = x; px < x + w; px += 30) nodes.push(rect(px, y, 13, h, { fill: print, opacity: 0.55 }));
    for (let py = y; py < y + h; py += 30) nodes.push(rect(x, py, w, 13, { fill: print, opacity: 0.55 }));
  } else if (style === 3) {
    nodes.push(
      path(each(40, (px, py) => `M${n(px)} ${n(py)}q8-14 0-24q-8 10 0 24zM${n(px)} ${n(py)}q12-4 18-16q-14 2-18 16zM${n(px)} ${n(py)}q-12-4-18-16q14 2 18 16z`), { fill: print }),
      path(each(40, (px, py) => circleD(px + 20, py + 2, 3)), { fill: second }),
    );
  } else if (style === 4) {
    nodes.push(path(each(26, (px, py) => `M${n(px - 6)} ${n(py)}h12M${n(px)} ${n(py - 6)}v12`), { stroke: print, width: 2.4, round: true }));
  }
  return nodes;
}

function quilt(context: ArtContext): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  const colors = [palette.main, palette.second, palette.soft, palette.accent, palette.paper];
  const nodes: Node[] = [rect(50, 60, 300, 380, { fill: palette.paper })];
  const size = 47.5;
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 6; column += 1) {
      const [x, y] = [57.5 + column * size, 60 + row * size];
      const [a, b] = [design.pick(colors), colors[(row + column) % 3] as string];
      nodes.push(rect(x, y, size, size, { fill: b }));
      if (product.slug.startsWith('tideline')) {
        nodes.push(path(`M${n(x)} ${n(y + size)}a${n(size / 2)} ${n(size / 2)} 0 0 1 ${n(size)} 0z`, { fill: a }));
      } else if (product.slug.startsWith('ploughed')) {
        nodes.push(path(polyD([[x, y + size], [x + size, y], [x + size, y + size]]), { fill: colors[(row + column + 1) % 4] as string }));
      } else {
        const star: Point[] = [[x + size / 2, y], [x + size * 0.62, y + size * 0.38], [x + size, y + size / 2], [x + size * 0.62, y + size * 0.62], [x + size / 2, y + size], [x + size * 0.38, y + size * 0.62], [x, y + size / 2], [x + size * 0.38, y + size * 0.38]];
        nodes.push(path(polyD(star), { fill: a }));
      }
    }
  }
  nodes.push(rect(50, 60, 300, 380, { stroke: palette.deep, width: 9 }));
  return nodes;
}

/** The garment itself, in its 400 by 480 box. */
function flat(context: ArtContext, behind = ''): Node[] {
  const { palette, product } = context;
  if (product.motif === 'quilt') return quilt(context);
  const garment = garments[product.motif] ?? garments.dress;
  if (!garment) return [];
  const design = designOf(context);
  const body = garment.body.join('');
  const ground = design.pick([palette.main, palette.second, palette.accent, palette.second].filter((color) => color !== behind));
  const print = ground === palette.soft || ground === palette.second ? palette.deep : palette.paper;
  const style = design.int(0, 5);
  const lines = { stroke: palette.ink, width: 3.2, round: true };
  return [
    group(cloth(style, 20, 20, 360, 450, ground, print, palette.accent === ground ? palette.second : palette.accent), { clip: body }),
    ...(garment.accent ?? []).map((d) => path(d, { fill: ground === palette.paper ? palette.main : mix(ground, palette.ink, 0.28), ...lines })),
    path(body, lines),
    path(garment.lines.join(''), { ...lines, width: 2.4 }),
    path(garment.stitch.join(''), { stroke: print === palette.paper ? palette.paper : palette.ink, width: 2.2, dash: [7, 6] }),
  ];
}

/** Bodice, sleeve, trouser leg and collar in a unit box. */
const pieces = [
  'M0 0.16Q0.14 0.14 0.2 0L0.52 0.06Q0.5 0.32 0.82 0.38L0.76 1L0 1z',
  'M0 0.4C0.15 0.38 0.25 0 0.5 0C0.75 0 0.85 0.38 1 0.4L0.84 1L0.16 1z',
  'M0.2 0L0.8 0L0.84 0.28Q0.88 0.37 1 0.4L0.82 1L0.3 1L0.12 0.36z',
  'M0 0.34Q0.5 0.02 1 0.34L0.94 0.82Q0.5 0.5 0.06 0.82z',
];

function placed(unit: string, x: number, y: number, w: number, h: number): string {
  let axis = 0;
  return unit.replace(/[\d.]+/g, (number) => {
    const value = axis % 2 === 0 ? x + Number(number) * w : y + Number(number) * h;
    axis += 1;
    return `${n(value)}`;
  });
}

/** A tissue pattern piece: outline, seam line, grain arrow and its name. */
function piece(random: Random, x: number, y: number, w: number, h: number, label: string, ink: string, size = 1): Node[] {
  const unit = random.pick(pieces);
  const [cx, top, bottom] = [x + w * 0.46, y + h * 0.46, y + h * 0.86];
  const tip = 6 * size;
  const arrow = `${lineD(cx, top, cx, bottom)}M${n(cx - tip)} ${n(top + tip * 2)}L${n(cx)} ${n(top)}L${n(cx + tip)} ${n(top + tip * 2)}M${n(cx - tip)} ${n(bottom - tip * 2)}L${n(cx)} ${n(bottom)}L${n(cx + tip)} ${n(bottom - tip * 2)}`;
  return [
    path(placed(unit, x, y, w, h), { stroke: ink, width: 2.4 * size }),
    path(placed(unit, x + w * 0.045, y + h * 0.05, w * 0.9, h * 0.9), { stroke: ink, width: 1.2 * size, dash: [8 * size, 6 * size] }),
    ...(unit === pieces[3] ? [] : [path(arrow, { stroke: ink, width: 1.6 * size })]),
    text(label, unit === pieces[3] ? x + w * 0.4 : cx + 10 * size, unit === pieces[3] ? y + h * 0.44 : (top + bottom) / 2, { face: 'bold', size: 20 * size, fill: ink }),
  ];
}

function tissue(context: ArtContext, w: number, h: number, ink: string): Node[] {
  const design = designOf(context);
  const unit = Math.min(w, h) / 1200;
  const spots: [number, number, number, number][] = [[-0.05, 0.3, 0.36, 0.4], [0.7, 0.24, 0.36, 0.34], [0.66, 0.66, 0.42, 0.36], [-0.08, 0.76, 0.34, 0.34]];
  return spots.flatMap(([x, y, pw, ph], index) => piece(design, x * w, y * h, pw * w, ph * h, String(index + 1), ink, unit));
}

function envelope(context: ArtContext, w: number, h: number): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  const dark = design.chance(0.3);
  const ground = dark ? palette.main : design.pick([palette.paper, palette.soft]);
  const ink = dark ? palette.paper : palette.ink;
  const title = fit(product.name, { face: 'display', width: w * 0.84, height: h * 0.145, max: w * 0.115, maxLines: 2, leading: 1 });
  const scale = Math.min((w * 0.8) / 400, (h * 0.6) / 480);
  const [level, sizes] = [product.summary[1] ?? '', product.summary[0] ?? ''];
  return [
    rect(0, 0, w, h, { fill: ground }),
    group(tissue(context, w, h, ink), { opacity: 0.26 }),
    ...setLines(title, w * 0.08, h * 0.065, { face: 'display', fill: ink }),
    circle(w / 2, h * 0.57, Math.min(w * 0.39, h * 0.34), { fill: dark ? palette.soft : mix(ground, '#ffffff', 0.6) }),
    group(flat(context, dark ? palette.main : ''), { x: w / 2 - 200 * scale, y: h * 0.57 - 245 * scale, scale }),
    line(w * 0.08, h * 0.91, w * 0.92, h * 0.91, { stroke: ink, width: w * 0.0018 }),
    text(sizes, w * 0.08, h * 0.952, { face: 'bold', size: w * 0.026, fill: ink }),
    text(level, w * 0.92, h * 0.952, { face: 'italic', size: w * 0.029, fill: ink, anchor: 'end' }),
  ];
}

/** Two views of the garment on a panel of one colour, the words below. */
function catalogue(context: ArtContext): Node[] {
  const { palette, product } = context;
  const design = designOf(context);
  const panel = design.pick([palette.main, palette.second, palette.soft, palette.accent]);
  const title = fit(product.name, { face: 'display', width: 1040, height: 150, max: 120, maxLines: 2, leading: 1 });
  const single = product.motif === 'quilt';
  return [
    rect(0, 0, 1200, 1200, { fill: palette.paper }),
    rect(0, 0, 1200, 900, { fill: panel }),
    group(tissue(context, 1200, 900, palette.paper), { opacity: 0.4 }),
    ...(single ? [] : [group(flat({ ...context, palette: { ...palette, main: palette.accent, accent: palette.main, second: palette.soft, soft: palette.second } }, panel), { x: 600, y: 190, scale: 1.32, opacity: 1 })]),
    group(flat(context, panel), { x: single ? 240 : 60, y: 20, scale: 1.8 }),
    ...setLines(title, 80, 935 + (150 - title.height) / 2, { face: 'display', fill: palette.ink }),
    text(product.summary[0] ?? '', 82, 1136, { face: 'bold', size: 32, fill: palette.ink }),
    text(product.summary[1] ?? '', 1118, 1136, { face: 'italic', size: 36, fill: palette.main, anchor: 'end' }),
  ];
}

function cover(context: ArtContext): Node[] {
  return seeded(`layout:${context.product.slug}`).chance(0.5) ? catalogue(context) : envelope(context, 1200, 1200);
}

function page(context: ArtContext, number: number): Node[] {
  const { palette, product, random } = context;
  const ground = rect(0, 0, pageWidth, 842, { fill: '#fffefb' });
  if (number % 2 === 1) {
    const nodes: Node[] = [ground, rect(40, 60, 515, 700, { stroke: palette.ink, width: 0.8, dash: [4, 3] })];
    nodes.push(rect(60, 80, 71, 71, { stroke: palette.ink, width: 1.2 }), text('5 cm test square', 60, 164, { face: 'sans', size: 8, fill: palette.ink }));
    ['A', 'B', 'C'].forEach((label, index) => {
      const [x, y, w, h] = [[170, 90, 250, 330], [70, 440, 190, 290], [310, 450, 210, 270]][index] as [number, number, number, number];
      nodes.push(...piece(random, x, y, w, h, `${label}  cut 2`, [palette.main, palette.ink, palette.accent][index] as string, 0.55));
    });
    return [...nodes, ...folio(context, number, palette.ink)];
  }
  const steps = ['Stay-stitch the neck edges, 3 mm from the edge.', 'Join the shoulders, right sides together. Press to the back.', 'Gather between the notches and match the centre.', 'Bind the edge; understitch; press with a cloth.'];
  const nodes: Node[] = [ground, text('Sewing order', 70, 110, { face: 'display', size: 30, fill: palette.ink }), text(product.name, 70, 134, { face: 'italic', size: 12, fill: palette.main })];
  steps.forEach((step, index) => {
    const [x, y] = [70 + (index % 2) * 235, 165 + Math.floor(index / 2) * 300];
    nodes.push(
      rect(x, y, 215, 200, { fill: mix(palette.soft, '#ffffff', 0.45) }, 6),
      group(flat(context), { x: x + 22 + index * 3, y: y + 6, scale: 0.4 }),
      circle(x + 22, y + 22, 13, { fill: palette.deep }),
      text(String(index + 1), x + 22, y + 27, { face: 'bold', size: 13, fill: '#ffffff', anchor: 'middle' }),
      ...copy(step, { x, y: y + 222, width: 210, size: 11, fill: palette.ink, face: 'sans' }).nodes,
    );
  });
  return [...nodes, ...folio(context, number, palette.ink)];
}

export const sewing: KindArt = { front: envelope, cover, page };
