import { mix, type Palette } from '#demo/artwork/engine/palettes.ts';
import {
  circle,
  circleD,
  group,
  line,
  type Node,
  n,
  path,
  rect,
  shadow,
} from '#demo/artwork/engine/scene.ts';
import { yarn } from '#demo/artwork/products/knitting/knitwear.ts';
import type { DemoKind } from '#demo/catalog/types.ts';

/** Small things that lie about on a table, drawn from above in flat colour around 0, 0. */

function pencil(fill: string): Node {
  return group([
    rect(-190, -8, 400, 34, { fill: '#000', opacity: 0.1 }, 8),
    rect(-200, -17, 340, 34, { fill }, 4),
    rect(-200, -5, 340, 11, { fill: '#fff', opacity: 0.2 }),
    path('M140-17L206 0L140 17z', { fill: '#ecd2a8' }),
    path('M186-5L206 0L186 5z', { fill: '#2a2622' }),
    rect(-236, -17, 40, 34, { fill: mix(fill, '#000000', 0.35) }, 8),
  ]);
}

function cup(fill: string, tea: string): Node {
  return group([
    circle(12, 18, 122, { fill: '#000', opacity: 0.12 }),
    circle(0, 0, 120, { fill: mix(fill, '#ffffff', 0.5) }),
    path('M70-30C140-60 170 20 80 40', { stroke: mix(fill, '#000000', 0.1), width: 24, round: true }),
    circle(0, 0, 86, { fill }),
    circle(0, 0, 74, { fill: tea }),
    path('M-50-20A54 54 0 0 1 0-54', { stroke: '#fff', width: 7, round: true, opacity: 0.35 }),
  ]);
}

function spool(fill: string): Node {
  return group([
    rect(-56, -60, 130, 150, { fill: '#000', opacity: 0.1 }, 14),
    rect(-66, -76, 132, 24, { fill: '#d8b384' }, 8),
    rect(-66, 52, 132, 24, { fill: '#d8b384' }, 8),
    rect(-50, -52, 100, 104, { fill }),
    path(Array.from({ length: 8 }, (_, index) => `M-50 ${-44 + index * 13}l100 8`).join(''), {
      stroke: mix(fill, '#000000', 0.2),
      width: 3,
    }),
    path(`M50 30C160 60 120 160 240 150`, { stroke: fill, width: 4, round: true }),
  ]);
}

function scissors(fill: string): Node {
  return group([
    path('M-20-12L236-34L262-20L0 16z', { fill: '#cfd3d6' }),
    path('M-20 12L236 34L262 20L0-16z', { fill: '#b9bec2' }),
    circle(-110, 62, 62, { stroke: fill, width: 26 }),
    circle(-110, -62, 62, { stroke: fill, width: 26 }),
    path('M-58 34L10-6M-58-34L10 6', { stroke: fill, width: 26, round: true }),
    circle(6, 0, 9, { fill: '#555' }),
  ]);
}

function ruler(fill: string): Node {
  const ticks = Array.from(
    { length: 41 },
    (_, index) => `M${-400 + index * 20}-32v${index % 5 === 0 ? 30 : 16}`,
  ).join('');
  return group([
    rect(-410, -22, 840, 70, { fill: '#000', opacity: 0.1 }),
    rect(-420, -32, 840, 66, { fill }, 4),
    path(ticks, { stroke: '#2a2622', width: 2.4 }),
  ]);
}

function metronome(palette: Palette): Node {
  return group([
    path('M-80 150L-40-150H40L80 150z', { fill: palette.main }),
    path('M-50 90L-26-110H26L50 90z', { fill: mix(palette.main, '#000000', 0.3) }),
    line(0, 96, 50, -130, { stroke: palette.second, width: 8, round: true }),
    circle(34, -60, 15, { fill: palette.second }),
    rect(-92, 140, 184, 30, { fill: mix(palette.main, '#000000', 0.45) }, 6),
  ]);
}

export function propsFor(kind: DemoKind, palette: Palette): Node[] {
  const at = (node: Node, x: number, y: number, rotate = 0, scale = 1) =>
    group([node], { x, y, rotate, scale });
  switch (kind) {
    case 'sewing':
      return [
        at(spool(palette.accent), 1010, 230),
        at(scissors(palette.main), 250, 980, -28, 0.95),
        at(ruler('#ecd9a6'), 1040, 820, 86, 0.8),
      ];
    case 'knitting':
      return [
        yarn(1020, 250, 120, palette.accent, '#c99a62'),
        yarn(190, 1010, 90, palette.second, '#c99a62'),
        at(scissors(palette.accent), 1050, 1040, 230, 0.65),
      ];
    case 'embroidery':
      return [
        at(spool(palette.accent), 1030, 220),
        at(spool(palette.main), 1060, 480, 20, 0.8),
        at(scissors('#b8893f'), 220, 1010, -30, 0.75),
      ];
    case 'music':
      return [
        at(metronome(palette), 1040, 250),
        at(pencil(palette.accent), 220, 1040, -24),
        at(cup(palette.second, '#5b3a21'), 160, 200, 0, 0.9),
      ];
    case 'laser':
      return [
        at(ruler('#cfd3d6'), 1060, 640, 90),
        at(pencil(palette.second), 210, 1030, -30),
        path(
          Array.from(
            { length: 3 },
            (_, index) =>
              circleD(1010 - index * 30, 190 + index * 76, 40) +
              circleD(1010 - index * 30, 190 + index * 76, 15),
          ).join(''),
          { fill: '#dcb98a' },
        ),
      ];
    case 'papercraft':
      return [
        at(scissors(palette.accent), 1060, 1060, 232, 0.75),
        at(ruler('#ecd9a6'), 120, 700, 88, 0.9),
        at(pencil(palette.main), 1010, 240, 60),
      ];
    case 'planner':
    case 'course':
      return [
        at(cup(palette.paper, '#5b3a21'), 1030, 210),
        at(pencil(palette.accent), 1030, 880, -62),
        at(pencil(palette.second), 160, 980, -40, 0.9),
      ];
    case 'activity':
      return [palette.accent, palette.second, palette.main, palette.deep].map((fill, index) =>
        at(pencil(fill), index % 2 ? 1060 : 130, 240 + index * 220, index * 37 + 40, 0.85),
      );
    default:
      return [at(cup(palette.paper, '#5b3a21'), 1020, 230), at(pencil(palette.accent), 190, 980, -50, 0.9)];
  }
}

/** A tablet that shows a page; its screen is 560 by 792. */
export function tablet(children: Node[]): Node[] {
  return [
    shadow(-34, -34, 628, 860, 60, 0.06, 34),
    rect(-34, -34, 628, 860, { fill: '#1f1e1c' }, 34),
    group(children, { clip: `M0 0h560v792H0z` }),
    path(`M${n(0)} 0H560L200 792H0z`, { fill: '#fff', opacity: 0.035 }),
    circle(280, 809, 7, { fill: '#3a3835' }),
  ];
}
