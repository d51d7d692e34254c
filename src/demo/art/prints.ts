import { circle, circleD, group, line, n, type Node, path, type Placing, type Point, poly, polyD, rect, rectD, smoothD, stamp, text } from '#demo/art/scene.ts';
import { mix, type Palette } from '#demo/art/palettes.ts';
import { fit, setLines, widthOf } from '#demo/art/type.ts';
import type { Random } from '#demo/random.ts';

/** A print fills a sheet of 700 by 980. */
export type Print = (palette: Palette, random: Random, name: string) => Node[];

const W = 700;
const H = 980;
const ground = (fill: string): Node => rect(0, 0, W, H, { fill });

const arches: Print = (p, random) => {
  const colors = random.shuffle([p.main, p.second, p.accent, p.soft, p.deep]);
  const arch = (cx: number, base: number, r: number, fill: string) => path(`M${n(cx - r)} ${n(base)}V${n(base - r * 0.9)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0V${n(base)}z`, { fill });
  return [ground(p.paper), circle(510, 210, 96, { fill: p.accent }), ...[270, 216, 162, 108, 54].map((r, index) => arch(350, 860, r, colors[index] as string)), rect(80, 860, 540, 7, { fill: p.ink })];
};

const circles: Print = (p, random) => {
  const spots: [number, number, number][] = [[260, 350, 190], [520, 300, 62], [470, 560, 130], [210, 690, 100], [370, 800, 56], [560, 770, 40]];
  const colors = random.shuffle([p.main, p.second, p.accent, p.deep, p.second, p.main]);
  return [ground(p.soft), ...spots.map(([x, y, r], index) => circle(x, y, r, { fill: colors[index] as string })), line(70, 880, 630, 880, { stroke: p.ink, width: 3 }), path(`M260 160a190 190 0 0 1 0 380z`, { fill: mix(colors[0] as string, p.paper, 0.25) })];
};

const halfsuns: Print = (p) => {
  const nodes: Node[] = [ground(p.paper)];
  const colors = [p.accent, p.second, p.main, p.deep, p.second, p.accent];
  for (let row = 0; row < 6; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const [x, y, r] = [70 + column * 190 + 90, 120 + row * 132 + 92, 90];
      const up = (row + column) % 2 === 0;
      nodes.push(path(`M${x - r} ${up ? y : y - r}a${r} ${r} 0 0 ${up ? 1 : 0} ${2 * r} 0z`, { fill: colors[(row + column * 2) % 6] as string }));
    }
  }
  return nodes;
};

const grid: Print = (p, random) => {
  const nodes: Node[] = [ground(p.paper)];
  const colors = [p.main, p.second, p.accent, p.soft, p.deep, p.soft];
  for (let row = 0; row < 11; row += 1) {
    for (let column = 0; column < 7; column += 1) {
      const [x, y, s] = [72 + column * 81, 60 + row * 81, 70];
      const fill = random.pick(colors);
      const kind = random.int(0, 4);
      if (kind === 0) nodes.push(circle(x + s / 2, y + s / 2, s / 2, { fill }));
      else if (kind === 1) nodes.push(path(`M${x} ${y + s}a${s} ${s} 0 0 1 ${s} ${-s}v${s}z`, { fill }));
      else if (kind === 2) nodes.push(poly([[x, y], [x + s, y], [x, y + s]], { fill }));
      else nodes.push(rect(x, y, s, s, { fill }, kind === 3 ? 0 : 16));
    }
  }
  return nodes;
};

const tiles: Print = (p, random) => {
  const size = 100;
  const kinds: Placing[] = [];
  for (let row = 0; row < 9; row += 1) for (let column = 0; column < 6; column += 1) kinds.push({ x: 100 + column * size, y: 90 + row * size, rotate: random.int(0, 3) * 90 });
  const tile = [rect(-48, -48, 96, 96, { fill: p.paper }), path('M-48-48h96a96 96 0 0 1-96 96z', { fill: p.main }), path('M-48-48h58a58 58 0 0 1-58 58z', { fill: p.paper }), path('M-48-48h28a28 28 0 0 1-28 28z', { fill: p.second }), circle(34, 34, 9, { fill: p.main })];
  return [ground(mix(p.soft, p.main, 0.2)), stamp(tile, kinds)];
};

const weave: Print = (p) => {
  const colors = [p.main, p.second, p.accent, p.deep];
  const nodes: Node[] = [ground(p.paper)];
  for (let index = 0; index < 7; index += 1) nodes.push(rect(60 + index * 85, 60, 56, 860, { fill: colors[index % 4] as string, opacity: 0.6 }));
  for (let index = 0; index < 10; index += 1) nodes.push(rect(60, 74 + index * 87, 566, 56, { fill: colors[(index + 2) % 4] as string, opacity: 0.5 }));
  return nodes;
};

const contour: Print = (p, random) => {
  const [a, b, c] = [random.between(0, 6), random.between(240, 460), random.between(90, 150)];
  const nodes: Node[] = [ground(p.paper)];
  for (let row = 0; row < 46; row += 1) {
    const y = 190 + row * 15;
    const points = Array.from({ length: 30 }, (_, index): Point => {
      const x = 70 + index * (560 / 29);
      const hill = Math.exp(-(((x - b) / 130) ** 2)) * Math.exp(-(((row - 22) / 13) ** 2)) * c * 1.3;
      const wave = Math.sin(x / 70 + a + row * 0.16) * Math.exp(-(((x - 350) / 200) ** 2)) * 13;
      return [x, y - hill - wave];
    });
    nodes.push(path(smoothD(points), { stroke: row > 18 && row < 26 ? p.accent : p.ink, width: 2.1 }));
  }
  return nodes;
};

const flow: Print = (p, random) => {
  const stones: [number, number, number][] = [[240, 330, 92], [480, 560, 120], [250, 760, 66]];
  const phase = random.between(0, 6);
  const nodes: Node[] = [ground(p.deep)];
  for (let index = 0; index < 74; index += 1) {
    let [x, y] = [-20, -120 + index * 16.4];
    const points: Point[] = [];
    while (x < 730) {
      points.push([x, y]);
      let turn = Math.sin(x / 170 + phase) * 0.34 + Math.sin(y / 120) * 0.12;
      for (const [sx, sy, r] of stones) {
        const [dx, dy] = [x - sx, y - sy];
        const near = Math.exp(-(((Math.hypot(dx, dy) - r) / 60) ** 2));
        turn += near * Math.sign(dy || 1) * (dx < 0 ? 0.85 : -0.6);
      }
      x += 30 * Math.cos(turn);
      y += 30 * Math.sin(turn);
      if (points.length > 40) break;
    }
    nodes.push(path(smoothD(points), { stroke: index % 9 === 4 ? p.second : mix(p.deep, p.paper, 0.72), width: 2 }));
  }
  return [...nodes, ...stones.map(([x, y, r]) => circle(x, y, r * 0.8, { fill: p.accent }))];
};

const hills: Print = (p, random) => {
  const top = mix(p.second, p.paper, 0.35);
  const nodes: Node[] = [
    rect(0, 0, W, H, { fill: { from: [0, 0], to: [0, 620], stops: [[0, mix(p.second, p.paper, 0.1)], [1, p.paper]] } }),
    circle(random.between(210, 490), 300, 92, { fill: p.accent }),
  ];
  for (let layer = 0; layer < 7; layer += 1) {
    const base = 400 + layer * 78;
    const [a, b] = [random.between(0, 6), random.between(0, 6)];
    const points = Array.from({ length: 13 }, (_, index): Point => {
      const x = (index / 12) * W;
      return [x, base + Math.sin(x / 120 + a) * (46 - layer * 2) + Math.sin(x / 47 + b) * 14];
    });
    nodes.push(path(`${smoothD(points)}V${H}H0z`, { fill: mix(top, p.deep, (layer + 1) / 7) }));
  }
  return nodes;
};

const alps: Print = (p, random) => {
  const nodes: Node[] = [ground(mix(p.soft, p.paper, 0.4)), circle(540, 190, 60, { fill: p.second })];
  const peaks: [number, number, number][] = [[200, 400, 300], [520, 330, 340], [350, 520, 380]];
  for (const [x, y, half] of peaks) {
    const foot = 800;
    const ridge: Point[] = [[x, y], [x + random.between(-20, 30), y + 130], [x + random.between(-50, 0), y + 260], [x + 20, foot]];
    nodes.push(poly([[x, y], [x - half, foot], [x + 20, foot], ...ridge.slice(1, 3).reverse()], { fill: mix(p.main, p.paper, 0.28) }), poly([...ridge, [x + half, foot]], { fill: p.deep }));
    nodes.push(poly([[x, y], [x - half * 0.27, y + (foot - y) * 0.27], [x - half * 0.14, y + (foot - y) * 0.22], [x - half * 0.06, y + (foot - y) * 0.33], [x + half * 0.03, y + (foot - y) * 0.24], [x + half * 0.14, y + (foot - y) * 0.3], [x + half * 0.2, y + (foot - y) * 0.2]], { fill: p.paper }));
  }
  return [...nodes, rect(0, 800, W, 180, { fill: p.main }), path(`M0 800h${W}v30C520 900 240 780 0 870z`, { fill: p.deep })];
};

const sea: Print = (p, random) => {
  const nodes: Node[] = [rect(0, 0, W, H, { fill: { from: [0, 0], to: [0, 470], stops: [[0, p.soft], [1, mix(p.second, p.paper, 0.35)]] } }), circle(random.between(200, 500), 400, 74, { fill: p.accent })];
  for (let row = 0; row < 13; row += 1) {
    const y = 452 + row * 42;
    const step = 58 + row * 7;
    let d = `M-80 ${y}`;
    for (let x = -80; x < W + 80; x += step) d += `q${n(step / 4)} ${n(-10 - row)} ${n(step / 2)} 0t${n(step / 2)} 0`;
    nodes.push(path(`${d}V${H}H-80z`, { fill: mix(mix(p.main, p.soft, 0.55), p.deep, row / 12) }));
  }
  return nodes;
};

const leafD = 'M0 0C34-30 40-86 0-130C-40-86-34-30 0 0z';

const branch: Print = (p, random) => {
  const nodes: Node[] = [ground(p.paper)];
  const stems = random.pick([1, 3]);
  for (let stem = 0; stem < stems; stem += 1) {
    const lean = (stem - (stems - 1) / 2) * 150 + random.between(-30, 30);
    const at = (t: number): Point => [350 + lean * 0.25 + lean * t * t + Math.sin(t * 3) * 24, 900 - t * 760];
    nodes.push(path(smoothD(Array.from({ length: 9 }, (_, index) => at(index / 8))), { stroke: p.deep, width: 6, round: true }));
    const places: Placing[] = [];
    for (let index = 0; index < 15; index += 1) {
      const t = 0.16 + index * 0.056;
      const [x, y] = at(t);
      const size = (1.05 - t * 0.5) * (stems === 1 ? 1.35 : 0.8);
      places.push({ x, y, rotate: 62 - t * 26, scale: size, scaleY: size }, { x, y: y + 12, rotate: -62 + t * 26, scale: size, scaleY: size });
    }
    const [x, y] = at(1);
    places.push({ x, y, rotate: lean * 0.06, scale: 0.7 });
    nodes.push(stamp([path(leafD, { fill: [p.main, p.accent, p.second][stem % 3] as string, opacity: 0.9 }), path('M0 0V-112', { stroke: p.paper, width: 2.2, opacity: 0.6 })], places));
  }
  return nodes;
};

const monstera: Print = (p) => {
  const leaf = (x: number, y: number, scale: number, rotate: number, fill: string): Node => group([path('M0 20C-40-30-190-40-210-190C-220-300-120-390 0-410C120-390 220-300 210-190C190-40 40-30 0 20z', { fill }), path('M-230-260L-70-210M-226-170L-60-140M-170-70L-46-84M230-260L70-210M226-170L60-140M170-70L46-84M-120-370L-50-280M120-370L50-280', { stroke: p.soft, width: 20, round: true }), path('M0 160V-380', { stroke: mix(fill, p.paper, 0.35), width: 7 })], { x, y, scale, rotate });
  return [ground(p.soft), circle(470, 270, 150, { fill: p.second }), leaf(260, 560, 1, -16, p.main), leaf(520, 730, 0.72, 24, p.accent), leaf(220, 880, 0.66, -42, p.deep)];
};

const dahlia: Print = (p) => {
  const nodes: Node[] = [ground(p.deep)];
  const colors = [p.accent, mix(p.accent, p.second, 0.35), p.second, mix(p.second, p.paper, 0.4)];
  for (let ring = 0; ring < 4; ring += 1) {
    const places: Placing[] = [];
    for (let index = ring * 55; index < ring * 55 + 55; index += 1) {
      const k = 219 - index;
      const radius = 18.5 * Math.sqrt(k);
      const angle = k * 2.39996;
      places.push({ x: 350 + Math.cos(angle) * radius, y: 470 + Math.sin(angle) * radius, rotate: (angle * 180) / Math.PI + 90, scale: 0.14 + Math.sqrt(k) * 0.032 });
    }
    nodes.push(stamp([path('M0 60C40 20 40-50 0-80C-40-50-40 20 0 60z', { fill: colors[ring] as string, stroke: p.deep, width: 3.5 })], places));
  }
  return nodes;
};

const meadow: Print = (p, random) => {
  const nodes: Node[] = [rect(0, 0, W, H, { fill: { from: [0, 0], to: [0, H], stops: [[0, p.paper], [1, p.soft]] } }), circle(500, 260, 90, { fill: p.second, opacity: 0.8 })];
  for (let index = 0; index < 30; index += 1) {
    const [x, height] = [40 + random.next() * 620, 260 + random.next() * 470];
    const [tipX, tipY] = [x + random.between(-50, 50), 980 - height];
    const stroke = random.pick([p.main, p.deep, p.main]);
    nodes.push(path(`M${n(x)} 985Q${n(x)} ${n(tipY + height * 0.4)} ${n(tipX)} ${n(tipY)}`, { stroke, width: 3.4, round: true }));
    const kind = random.int(0, 3);
    if (kind === 0) {
      let d = '';
      for (let ray = -4; ray <= 4; ray += 1) d += `M${n(tipX)} ${n(tipY + 44)}L${n(tipX + ray * 13)} ${n(tipY + Math.abs(ray) * 4)}`;
      nodes.push(path(d, { stroke, width: 2 }), path(Array.from({ length: 9 }, (_, ray) => circleD(tipX + (ray - 4) * 13, tipY + Math.abs(ray - 4) * 4, 6)).join(''), { fill: p.second }));
    } else if (kind === 1) {
      nodes.push(path(`M${n(tipX - 36)} ${n(tipY)}c4-40 68-40 72 0c-8 34-64 34-72 0z`, { fill: p.accent }), circle(tipX, tipY + 2, 8, { fill: p.deep }));
    } else if (kind === 2) {
      nodes.push(path(Array.from({ length: 9 }, (_, bead) => circleD(tipX + (bead % 2 ? 7 : -7), tipY + bead * 13, 6.5)).join(''), { fill: p.main }));
    } else nodes.push(path(`M${n(tipX)} ${n(tipY)}q-26-36 0-84q26 48 0 84z`, { fill: mix(p.second, p.accent, 0.3) }));
  }
  return nodes;
};

const tulips: Print = (p) => {
  const nodes: Node[] = [ground(p.soft), rect(0, 780, W, 200, { fill: p.second })];
  [[130, 330, p.accent], [245, 230, p.main], [360, 350, p.paper], [470, 215, p.accent], [580, 340, p.deep]].forEach(([x, y, fill], index) => {
    const [cx, cy] = [Number(x), Number(y)];
    nodes.push(
      path(`M${350 + (cx - 350) * 0.35} 900Q${350 + (cx - 350) * 0.5} ${cy + 260} ${cx} ${cy}`, { stroke: p.deep, width: 9 }),
      path(`M${cx - 58} ${cy - 90}L${cx - 28} ${cy - 50}L${cx} ${cy - 104}L${cx + 28} ${cy - 50}L${cx + 58} ${cy - 90}C${cx + 66} ${cy - 10} ${cx + 34} ${cy + 26} ${cx} ${cy + 26}C${cx - 34} ${cy + 26} ${cx - 66} ${cy - 10} ${cx - 58} ${cy - 90}z`, { fill: String(fill) }),
    );
    if (index % 2 === 0) nodes.push(path(`M${350 + (cx - 350) * 0.4} 880C${cx - 60} 760 ${cx - 50} 600 ${cx + 20} 520C${cx + 50} 640 ${cx + 10} 790 ${350 + (cx - 350) * 0.4} 880z`, { fill: p.main, opacity: 0.9 }));
  });
  return [...nodes, path('M250 760H450L425 930H275z', { fill: p.deep }), path('M243 800H457', { stroke: p.second, width: 10 })];
};

const moon: Print = (p) => {
  const nodes: Node[] = [ground(p.deep)];
  for (let night = 0; night < 30; night += 1) {
    const [x, y, r] = [130 + (night % 5) * 110, 150 + Math.floor(night / 5) * 128, 42];
    const phase = (night / 29.5) * Math.PI * 2;
    const edge = Math.cos(phase) * r;
    const waxing = night < 14.75;
    nodes.push(circle(x, y, r, { fill: mix(p.deep, p.paper, 0.1) }));
    // The bright limb from pole to pole, then back along the terminator, which bulges one way or the other.
    const back = waxing === edge > 0 ? 0 : 1;
    nodes.push(
      path(`M${x} ${y - r}A${r} ${r} 0 0 ${waxing ? 1 : 0} ${x} ${y + r}A${n(Math.abs(edge))} ${r} 0 0 ${back} ${x} ${y - r}z`, {
        fill: night === 15 ? p.second : p.paper,
      }),
    );
  }
  return nodes;
};

const bigmoon: Print = (p, random) => {
  const nodes: Node[] = [rect(0, 0, W, H, { fill: { from: [0, 0], to: [0, H], stops: [[0, p.deep], [1, p.main]] } }), circle(350, 500, 265, { fill: p.second })];
  for (let index = 0; index < 16; index += 1) {
    const [angle, reach] = [random.next() * 6.3, Math.sqrt(random.next()) * 215];
    nodes.push(circle(350 + Math.cos(angle) * reach, 500 + Math.sin(angle) * reach, random.between(8, 36), { fill: mix(p.second, p.paper, random.between(0.1, 0.4)) }));
  }
  for (let index = 0; index < 17; index += 1) {
    const [x, size] = [index * 44 + random.between(-12, 12), random.between(130, 270)];
    nodes.push(poly([[x, 900 - size], [x + size * 0.2, 980], [x - size * 0.2, 980]], { fill: mix(p.deep, '#000000', 0.35) }));
  }
  return [...nodes, rect(0, 890, W, 90, { fill: mix(p.deep, '#000000', 0.35) })];
};

const stars: Print = (p, random) => {
  const [cx, cy, R] = [350, 440, 290];
  let dots = '';
  for (let index = 0; index < 330; index += 1) {
    const band = index % 2 === 0;
    const t = random.between(-1, 1);
    const [angle, radius] = [random.next() * Math.PI * 2, Math.sqrt(random.next()) * R];
    const [x, y] = band ? [cx + t * R * 0.92, cy + t * 120 + random.between(-46, 46) * (1 - t * t)] : [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
    if (Math.hypot(x - cx, y - cy) < R) dots += circleD(x, y, random.between(0.7, 2));
  }
  const rings = [R, R * 0.66, R * 0.33].map((r) => circleD(cx, cy, r)).join('') + Array.from({ length: 12 }, (_, index) => `M${cx} ${cy}L${n(cx + Math.cos((index * Math.PI) / 6) * R)} ${n(cy + Math.sin((index * Math.PI) / 6) * R)}`).join('');
  const nodes: Node[] = [ground(p.deep), path(rings, { stroke: mix(p.deep, p.paper, 0.3), width: 1.2 }), path(dots, { fill: p.paper })];
  for (let figure = 0; figure < 7; figure += 1) {
    const [angle, radius] = [figure * 0.9, R * (figure % 2 ? 0.45 : 0.72)];
    let [x, y] = [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
    const points: Point[] = [];
    for (let index = 0; index < 5; index += 1) {
      points.push([x, y]);
      x += random.between(-56, 60);
      y += random.between(-46, 46);
    }
    const inside = points.filter(([px, py]) => Math.hypot(px - cx, py - cy) < R - 8);
    nodes.push(path(polyD(inside, false), { stroke: p.second, width: 1.8 }), path(inside.map(([px, py]) => circleD(px, py, 5)).join(''), { fill: p.second }));
  }
  return [...nodes, circle(cx, cy, R + 12, { stroke: p.second, width: 3 })];
};

const city: Print = (p, random, name) => {
  const canal = name.includes('Canal');
  const nodes: Node[] = [ground(p.paper)];
  const blocks = new Map<string, string>();
  const colors = canal ? [p.second, p.soft, p.accent, p.main] : [p.deep, p.main, p.deep, mix(p.deep, p.paper, 0.25)];
  const add = (color: string, d: string) => blocks.set(color, (blocks.get(color) ?? '') + d);
  if (canal) {
    for (let ring = 1; ring < 10; ring += 1) {
      const [inner, outer] = [ring * 62, ring * 62 + 44];
      const parts = ring * 5 + 4;
      for (let index = 0; index < parts; index += 1) {
        const [a, b] = [(index / parts) * Math.PI, ((index + 0.88) / parts) * Math.PI];
        const corner = (r: number, t: number): Point => [350 + Math.cos(t) * r, 120 + Math.sin(t) * r * 1.25];
        add(random.pick(colors), polyD([corner(inner, a), corner(outer, a), corner(outer, b), corner(inner, b)]));
      }
    }
  } else {
    const river = (x: number) => 560 + Math.sin(x / 130) * 90;
    for (let x = 0; x < W; x += 34) {
      for (let y = 0; y < H; y += 42) {
        const [cx, cy] = [x + 17, y + 21];
        if (Math.abs(cy - river(cx)) < 44 || Math.hypot(cx - 470, cy - 250) < 96 || random.chance(0.06)) continue;
        const skew = Math.sin(cy / 140) * 12;
        add(random.pick(colors), rectD(x + 3 + skew, y + 3, random.between(16, 28), random.between(20, 36)));
      }
    }
    const bank = Array.from({ length: 15 }, (_, index): Point => [index * 50, river(index * 50)]);
    nodes.push(path(smoothD(bank), { stroke: p.soft, width: 70 }), path(circleD(470, 250, 82), { fill: p.second }), path(circleD(440, 236, 14) + circleD(492, 262, 20) + circleD(466, 290, 11), { fill: p.main }));
  }
  return [...nodes, group([...blocks].map(([fill, d]) => path(d, { fill })), { clip: rectD(0, canal ? 120 : 0, W, canal ? 800 : H) }), ...(canal ? [] : [path('M-10 120L710 820M180-10L240 990', { stroke: p.accent, width: 7 })])];
};

const coast: Print = (p, random) => {
  const nodes: Node[] = [ground(mix(p.soft, p.main, 0.12))];
  const islands: [number, number, number][] = [[230, 260, 120], [500, 420, 150], [210, 620, 100], [450, 800, 80], [560, 170, 54], [120, 850, 46]];
  const shapes = islands.map(([cx, cy, r]) => {
    const wobble = Array.from({ length: 13 }, () => random.between(0.72, 1.15));
    return (grow: number): string => smoothD(wobble.map((part, index): Point => {
      const angle = (index / 13) * Math.PI * 2;
      return [cx + Math.cos(angle) * (r * part + grow), cy + Math.sin(angle) * (r * part + grow)];
    }), true);
  });
  for (const [index, grow] of [44, 30, 16].entries()) nodes.push(path(shapes.map((shape) => shape(grow)).join(''), { stroke: p.main, width: 1.4, opacity: 0.4 + index * 0.2 }));
  nodes.push(path(shapes.map((shape) => shape(0)).join(''), { fill: p.paper, stroke: p.ink, width: 2.4 }));
  nodes.push(path(shapes.map((shape) => shape(-26)).join('') , { fill: p.second }));
  return nodes;
};

const alphabet: Print = (p) => {
  const rows = ['ABCDE', 'FGHIJ', 'KLMNO', 'PQRST', 'UVWX', 'YZ&'];
  const colors = [p.main, p.accent, p.deep];
  return [ground(p.paper), ...rows.map((row, index) => {
    const size = Math.min(190, (590 / widthOf(row, 'display', 100)) * 100);
    return text(row, 350, 178 + index * 148, { face: 'display', size: row.length < 4 ? 176 : size, fill: colors[index % 3] as string, anchor: 'middle' });
  })];
};

const saying: Print = (p, _random, name) => {
  const fitted = fit(name, { face: 'display', width: 580, height: 700, max: 300, maxLines: 4, leading: 0.92 });
  return [ground(p.main), circle(560, 170, 250, { fill: mix(p.main, p.deep, 0.5) }), ...setLines(fitted, 60, 900 - fitted.height, { face: 'display', fill: p.paper }), rect(60, 90, 120, 12, { fill: p.second })];
};

const citrus: Print = (p) => {
  const nodes: Node[] = [ground(p.soft)];
  const colors = [p.second, p.accent, mix(p.accent, p.paper, 0.35), p.main];
  for (let row = 0; row < 5; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const [x, y, r] = [145 + column * 205, 140 + row * 178, 84];
      const fill = colors[(row * 2 + column) % 4] as string;
      const count = 7 + ((row + column) % 4);
      const wedges = Array.from({ length: count }, (_, index) => {
        const [a, b] = [((index + 0.08) / count) * Math.PI * 2, ((index + 0.92) / count) * Math.PI * 2];
        return `M${n(x + Math.cos((a + b) / 2) * 8)} ${n(y + Math.sin((a + b) / 2) * 8)}L${n(x + Math.cos(a) * 64)} ${n(y + Math.sin(a) * 64)}A64 64 0 0 1 ${n(x + Math.cos(b) * 64)} ${n(y + Math.sin(b) * 64)}z`;
      }).join('');
      nodes.push(circle(x, y, r, { fill }), circle(x, y, r - 10, { fill: p.paper }), path(wedges, { fill }));
    }
  }
  return nodes;
};

const vase: Print = (p) => [
  ground(p.soft),
  rect(0, 660, W, 320, { fill: p.second }),
  circle(510, 250, 120, { fill: p.accent }),
  path('M150 800C110 690 130 560 200 500V390H310V500C380 560 400 690 360 800z', { fill: p.main }),
  path('M150 640C220 676 300 676 368 640V600C300 640 220 640 142 600z', { fill: p.paper, opacity: 0.85 }),
  path('M410 820C380 700 420 620 450 560C470 500 462 420 462 360H530C530 420 522 500 542 560C572 620 610 700 580 820z', { fill: p.deep }),
  path('M340 850C330 770 372 740 386 700C400 740 446 770 436 850C420 880 356 880 340 850z', { fill: mix(p.second, p.paper, 0.5) }),
  path('M386 700C388 680 398 668 412 662', { stroke: p.ink, width: 6, round: true }),
];

export const prints: Record<string, Print> = {
  arches, circles, halfsuns, grid, tiles, weave, contour, flow, hills, alps, sea, branch, leaf: monstera, flower: dahlia, meadow, tulips, moon,
  bigmoon, stars, city, coast, alphabet, saying, citrus, vase,
};
