import { mix, paletteFor } from '#demo/artwork/engine/palettes.ts';
import { circle, circleD, group, type Node, path, rect, rectD } from '#demo/artwork/engine/scene.ts';
import { seeded } from '#demo/random.ts';

const skins = ['#f4d3b8', '#e8b890', '#d39a6c', '#a96f45', '#7c4c2d', '#f0c6a4', '#5e3821'];
const hairs = ['#2b1d16', '#4a2f1d', '#8a5a2b', '#c98b3a', '#b8b2a7', '#171717', '#8c3b1f', '#e5dccb'];

/** Hair that falls behind the head, then hair in front of it; the head is 92 wide around 200, 178. */
const styles: [string, string][] = [
  [
    '',
    'M108 170C100 80 160 56 206 60C262 58 306 96 292 172C286 132 262 116 240 112C196 128 140 116 124 134C114 144 110 158 108 170z',
  ],
  [
    'M100 180C84 70 150 50 200 52C260 50 316 80 300 190C312 250 304 290 290 306H112C96 288 90 240 100 180z',
    'M112 168C116 110 156 92 180 90C196 120 260 122 288 168C292 100 250 70 200 68C140 70 110 108 112 168z',
  ],
  [
    'M92 150a56 56 0 0 1 52-76a64 64 0 0 1 112 0a56 56 0 0 1 52 80a44 44 0 0 1-8 72H100a44 44 0 0 1-8-76z',
    'M116 156a40 40 0 0 1 40-50a50 50 0 0 1 88 0a40 40 0 0 1 42 50c-10-24-30-30-50-28c-26 10-50 8-72 2c-22-2-40 6-48 26z',
  ],
  [
    '',
    'M112 160C108 92 150 70 200 70C252 70 292 92 288 160C280 130 264 112 200 112C138 112 120 130 112 160z',
  ],
  [
    circleD(200, 62, 40),
    'M110 172C106 98 150 78 200 78C250 78 294 98 290 172C270 120 236 106 200 106C164 106 130 120 110 172z',
  ],
  [
    'M104 190C80 120 130 60 200 60C270 60 320 120 296 190C330 260 300 330 300 330L270 250H130L100 330C100 330 70 260 104 190z',
    'M110 176C112 110 150 86 230 92C258 98 286 130 290 176C262 160 240 140 228 118C200 150 150 150 110 176z',
  ],
  ['', ''],
  [
    'M106 180C92 90 150 60 200 60C250 60 308 90 294 180L300 250C280 262 120 262 100 250z',
    'M108 190V150C112 90 160 74 200 74C240 74 288 90 292 150V190C280 170 282 150 270 136C220 140 180 140 130 136C118 150 120 170 108 190z',
  ],
];

/** A head and shoulders in flat colour, from a name: 400 by 400. */
export function avatar(name: string): Node[] {
  const random = seeded(`avatar:${name}`);
  const palette = paletteFor(name);
  const skin = random.pick(skins);
  const shade = mix(skin, '#5a2a1a', 0.2);
  const hair = random.pick(hairs);
  const [behind, front] = random.pick(styles);
  const ground = random.pick([palette.soft, mix(palette.second, palette.paper, 0.3), palette.main]);
  const shirt = random.pick(
    [palette.accent, palette.deep, palette.second, palette.main].filter((color) => color !== ground),
  );
  const beard = front !== '' && behind === '' && random.chance(0.45);
  const glasses = random.chance(0.35);
  const collar = random.int(0, 2);
  const nodes: Node[] = [
    rect(0, 0, 400, 400, { fill: ground }),
    circle(random.pick([70, 330]), 90, 90, { fill: mix(ground, palette.paper, 0.3) }),
    path(behind, { fill: hair }),
    path('M60 400C64 316 130 296 200 296C270 296 336 316 340 400z', { fill: shirt }),
    path('M164 240H236V300C236 340 164 340 164 300z', { fill: shade }),
  ];
  if (collar === 0)
    nodes.push(
      path('M150 302L200 352L250 302L270 312L214 384L200 360L186 384L130 312z', {
        fill: mix(shirt, '#ffffff', 0.3),
      }),
    );
  else if (collar === 1)
    nodes.push(
      path('M140 300C150 350 250 350 260 300L276 306C262 376 138 376 124 306z', {
        fill: mix(shirt, '#000000', 0.22),
      }),
    );
  else
    nodes.push(
      path(
        'M60 400C64 360 80 340 96 326L112 400zM340 400C336 360 320 340 304 326L288 400zM150 330h20v70h-20zM230 330h20v70h-20z',
        { fill: mix(shirt, '#ffffff', 0.22) },
      ),
    );
  nodes.push(
    circle(112, 190, 20, { fill: skin }),
    circle(288, 190, 20, { fill: skin }),
    path(
      'M112 172C112 106 150 84 200 84C250 84 288 106 288 172C288 240 250 276 200 276C150 276 112 240 112 172z',
      { fill: skin },
    ),
    circle(146, 214, 20, { fill: '#d9604a', opacity: 0.22 }),
    circle(254, 214, 20, { fill: '#d9604a', opacity: 0.22 }),
  );
  if (beard)
    nodes.push(
      path(
        'M112 186C116 262 150 292 200 292C250 292 284 262 288 186C276 214 258 220 240 216C226 204 174 204 160 216C142 220 124 214 112 186z',
        { fill: hair },
      ),
    );
  nodes.push(
    path('M176 236Q200 256 224 236', {
      stroke: beard ? mix(skin, '#8c3b1f', 0.4) : mix(skin, '#6b1f14', 0.6),
      width: 7,
      round: true,
    }),
    path('M200 180C196 198 192 206 200 210', { stroke: shade, width: 6, round: true }),
    circle(162, 176, 8.5, { fill: '#221a16' }),
    circle(238, 176, 8.5, { fill: '#221a16' }),
    path('M144 150Q162 138 180 150M220 150Q238 138 256 150', {
      stroke: front === '' ? shade : hair,
      width: 7,
      round: true,
    }),
    path(front, { fill: hair }),
  );
  if (glasses)
    nodes.push(
      path(
        `${rectD(132, 152, 58, 50, 22)}${rectD(210, 152, 58, 50, 22)}M190 172q10-8 20 0M132 172L114 166M268 172L286 166`,
        { stroke: '#2a2622', width: 6, round: true },
      ),
    );
  return [group(nodes)];
}
