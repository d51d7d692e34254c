import { mix } from '#demo/artwork/engine/palettes.ts';
import { circle, circleD, group, line, type Node, n, path, rect } from '#demo/artwork/engine/scene.ts';
import type { ArtContext } from '#demo/artwork/products/context.ts';
import { clefNodes } from '#demo/artwork/products/music/clefs.ts';
import { staffLines } from '#demo/artwork/products/music/engraving.ts';

/** The instrument as a few large flat shapes in a box of 1000 by 620. */
export function instrument(context: ArtContext, ink: string): Node[] {
  const { palette } = context;
  const { second, accent, soft } = palette;
  switch (context.product.motif) {
    case 'piano': {
      const white = Array.from({ length: 11 }, (_, index) =>
        rect(index * 92, 60, 86, 520, { fill: index === 3 ? accent : index === 7 ? second : soft }, 6),
      );
      const black = [0, 1, 3, 4, 5, 7, 8].map((index) =>
        rect(index * 92 + 60, 60, 56, 320, { fill: ink }, 5),
      );
      return [...white, ...black];
    }
    case 'strings': {
      const hole =
        'M0 40C-60 40-60-40 0-40C50-40 60 30 40 110L-20 330C-50 430-40 520 20 520C80 520 80 440 20 440';
      return [
        circle(500, 310, 300, { fill: second }),
        ...[-1, 1].map((side) =>
          group([path(hole, { stroke: ink, width: 30, round: true })], {
            x: 500 + side * 175,
            y: 70,
            scale: side,
          }),
        ),
        ...[0, 1, 2, 3].map((index) =>
          line(440 + index * 40, 0, 440 + index * 40, 620, {
            stroke: index % 2 ? accent : soft,
            width: 7 - index,
          }),
        ),
      ];
    }
    case 'guitar':
    case 'ukulele': {
      const rings = [300, 270, 205, 186].map((r, index) =>
        circle(500, 310, r, { fill: [second, accent, ink, mix(ink, '#000000', 0.4)][index] as string }),
      );
      const ticks = Array.from({ length: 36 }, (_, index) => {
        const angle = (index / 36) * Math.PI * 2;
        return `M${n(500 + Math.cos(angle) * 216)} ${n(310 + Math.sin(angle) * 216)}L${n(500 + Math.cos(angle) * 258)} ${n(310 + Math.sin(angle) * 258)}`;
      }).join('');
      const count = context.product.motif === 'guitar' ? 6 : 4;
      const strings = Array.from({ length: count }, (_, index) =>
        line(0, 310 + (index - (count - 1) / 2) * 46, 1000, 310 + (index - (count - 1) / 2) * 46, {
          stroke: soft,
          width: 8 - index,
        }),
      );
      return [...rings, path(ticks, { stroke: soft, width: 8 }), ...strings];
    }
    case 'choir':
      return [0, 1, 2, 3, 4].flatMap((index) => {
        const [x, fill] = [120 + index * 190, [second, accent, soft, second, accent][index] as string];
        const y = 240 + (index % 2) * 70;
        return [
          path(`M${x - 120} 620c0-190 60-260 120-260s120 70 120 260z`, { fill, opacity: 0.94 }),
          circle(x, y, 78, { fill }),
          path(circleD(x + 8, y + 26, 20, 27), { fill: ink }),
        ];
      });
    case 'winds':
      return [0, 1, 2].flatMap((index) => {
        const x = 220 + index * 270;
        return [
          rect(
            x - 34,
            20 + index * 40,
            68,
            580 - index * 40,
            { fill: [second, soft, accent][index] as string },
            34,
          ),
          path(
            Array.from({ length: 6 - index }, (_, hole) => circleD(x, 130 + index * 40 + hole * 78, 19)).join(
              '',
            ),
            { fill: ink },
          ),
        ];
      });
    case 'brass':
      return [300, 236, 172, 112, 56].map((r, index) =>
        circle(500 + index * 16, 310 - index * 8, r, {
          fill: [second, mix(second, ink, 0.22), accent, mix(accent, ink, 0.3), ink][index] as string,
        }),
      );
    default:
      return [
        staffLines({ x: 0, y: 470, width: 1000, gap: 80, ink: soft }),
        ...clefNodes('treble', 170, 470, 80, second),
        ...[
          [420, 470, accent],
          [600, 390, soft],
          [780, 310, second],
          [930, 230, accent],
        ].map(([x, y, fill]) =>
          group([path(circleD(0, 0, 54, 40), { fill: String(fill) })], {
            x: Number(x),
            y: Number(y),
            rotate: -20,
          }),
        ),
      ];
  }
}
