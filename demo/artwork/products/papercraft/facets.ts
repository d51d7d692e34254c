import { mix } from '#demo/artwork/engine/palettes.ts';
import { type Node, n, type Point, path } from '#demo/artwork/engine/scene.ts';

type Vector = [number, number, number];

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const length = (a: Vector) => Math.hypot(...a) || 1;

export type Face3 = { points: Vector[]; color: string };

const light: Vector = [-0.45, -0.7, 0.56];

/** Flat-shaded solids: y points down, z towards the viewer. Faces turned away are left out. */
export function facets(
  faces: Face3[],
  turn: number,
  tilt: number,
  cx: number,
  cy: number,
  scale: number,
  edges: string,
): Node[] {
  const [ct, st, cl, sl] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)];
  const rotate = ([x, y, z]: Vector): Vector => {
    const [rx, rz] = [x * ct + z * st, -x * st + z * ct];
    return [rx, y * cl - rz * sl, y * sl + rz * cl];
  };
  return faces
    .map((face) => {
      const points = face.points.map(rotate);
      const [a, b, c] = points as [Vector, Vector, Vector];
      let normal = cross(minus(b, a), minus(c, a));
      const size = length(normal);
      normal = [normal[0] / size, normal[1] / size, normal[2] / size];
      const depth = points.reduce((sum, point) => sum + point[2], 0) / points.length;
      return { points, normal, depth, color: face.color };
    })
    .sort((one, other) => one.depth - other.depth)
    .map(({ points, normal, color }) => {
      const facing = normal[2] < 0 ? -1 : 1;
      const bright = (normal[0] * light[0] + normal[1] * light[1] + normal[2] * light[2]) * facing;
      const fill = bright > 0 ? mix(color, '#ffffff', bright * 0.42) : mix(color, '#000000', -bright * 0.5);
      const d = `${points.map(([x, y], index) => `${index ? 'L' : 'M'}${n(cx + x * scale)} ${n(cy + y * scale)}`).join('')}z`;
      return path(d, {
        fill,
        stroke: edges === '' ? fill : edges,
        width: edges === '' ? 0.8 : 1.6,
        round: true,
      });
    });
}

/** A turned solid with flat sides; each ring is [radius, height]. */
export function lathe(rings: [number, number][], sides: number, colors: string[], twist = 0): Face3[] {
  const point = (ring: number, side: number): Vector => {
    const [radius, height] = rings[ring] as [number, number];
    const angle = ((side + (ring % 2) * twist) / sides) * Math.PI * 2;
    return [Math.cos(angle) * radius, height, Math.sin(angle) * radius];
  };
  const faces: Face3[] = [];
  for (let ring = 0; ring < rings.length - 1; ring += 1) {
    for (let side = 0; side < sides; side += 1) {
      const color = colors[(ring + side) % colors.length] as string;
      const [a, b, c, d] = [
        point(ring, side),
        point(ring, side + 1),
        point(ring + 1, side + 1),
        point(ring + 1, side),
      ];
      faces.push({ points: [a, b, d], color }, { points: [b, c, d], color });
    }
  }
  return faces;
}

const phi = (1 + Math.sqrt(5)) / 2;

/** A stellated icosahedron: twenty faces, each with a spike. */
export function spiked(height: number, colors: string[]): Face3[] {
  const corners: Vector[] = [];
  for (const a of [-1, 1]) for (const b of [-phi, phi]) corners.push([0, a, b], [a, b, 0], [b, 0, a]);
  const faces: Face3[] = [];
  for (let i = 0; i < 12; i += 1)
    for (let j = i + 1; j < 12; j += 1)
      for (let k = j + 1; k < 12; k += 1) {
        const [a, b, c] = [corners[i], corners[j], corners[k]] as [Vector, Vector, Vector];
        if ([minus(a, b), minus(b, c), minus(a, c)].some((edge) => Math.abs(length(edge) - 2) > 0.01))
          continue;
        const middle: Vector = [(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3];
        const tip = middle.map((value) => value * height) as Vector;
        const color = colors[faces.length % colors.length] as string;
        faces.push(
          { points: [a, b, tip], color },
          { points: [b, c, tip], color },
          { points: [c, a, tip], color },
        );
      }
  return faces;
}

/** An animal's head from the front: triangles of the right half with a shade from -1 to 1; the left is mirrored. */
export type Half = { color: string; shade: number; points: Point[] }[];

export function mirrored(
  half: Half,
  colors: Record<string, string>,
  cx: number,
  cy: number,
  scale: number,
): Node[] {
  const tone = (color: string, shade: number) =>
    shade > 0 ? mix(color, '#ffffff', shade) : mix(color, '#000000', -shade);
  return half.flatMap(({ color, shade, points }) =>
    [1, -1].map((side) => {
      // The light comes from the left, so that the two halves differ like folded card.
      const fill = tone(colors[color] ?? '#888888', shade - side * 0.08);
      const d = `${points.map(([x, y], index) => `${index ? 'L' : 'M'}${n(cx + x * side * scale)} ${n(cy + y * scale)}`).join('')}z`;
      return path(d, { fill, stroke: fill, width: 0.8, round: true });
    }),
  );
}
