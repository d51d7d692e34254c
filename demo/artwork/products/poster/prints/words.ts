import { mix } from '#demo/artwork/engine/palettes.ts';
import { circle, rect, text } from '#demo/artwork/engine/scene.ts';
import { fitTitle, setLines, widthOf } from '#demo/artwork/engine/type.ts';
import { ground, type Print } from '#demo/artwork/products/poster/prints/print.ts';

export const alphabet: Print = (p) => {
  const rows = ['ABCDE', 'FGHIJ', 'KLMNO', 'PQRST', 'UVWX', 'YZ&'];
  const colors = [p.main, p.accent, p.deep];
  return [
    ground(p.paper),
    ...rows.map((row, index) => {
      const size = Math.min(190, (590 / widthOf(row, 'display', 100)) * 100);
      return text(row, 350, 178 + index * 148, {
        face: 'display',
        size: row.length < 4 ? 176 : size,
        fill: colors[index % 3] as string,
        anchor: 'middle',
      });
    }),
  ];
};

export const saying: Print = (p, _random, name) => {
  const fitted = fitTitle(name, {
    face: 'display',
    width: 580,
    height: 700,
    max: 300,
    maxLines: 4,
    leading: 0.92,
  });
  return [
    ground(p.main),
    circle(560, 170, 250, { fill: mix(p.main, p.deep, 0.5) }),
    ...setLines(fitted, 60, 900 - fitted.height, { face: 'display', fill: p.paper }),
    rect(60, 90, 120, 12, { fill: p.second }),
  ];
};
