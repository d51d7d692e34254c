import { motifOf } from '#demo/artwork/engine/motifs/index.ts';
import { circleD, lineD, n, type Point, polyD, rectD, smoothD } from '#demo/artwork/engine/scene.ts';
import { fingers, gear, snow } from '#demo/artwork/products/laser/cut-parts.ts';
import type { Random } from '#demo/random.ts';

/** The parts on one sheet, in a box of 1000 by 760. */
type Drawing = { cut: string; score: string; engrave: string };
type Nest = (random: Random) => Drawing;

const organiser: Nest = (random) => {
  let [cut, score, engrave] = ['', '', ''];
  cut +=
    fingers(40, 40, 600, 420, 7, 22) +
    fingers(690, 40, 270, 420, 5, 22) +
    fingers(40, 520, 920, 90, 10, 20) +
    fingers(40, 650, 440, 80, 6, 18) +
    fingers(520, 650, 440, 80, 6, 18);
  const hexagonal = random.chance(0.5);
  for (let index = 0; index < 6; index += 1) {
    const [x, y] = [160 + (index % 3) * 180, 150 + Math.floor(index / 3) * 200];
    if (hexagonal)
      cut += polyD(
        Array.from(
          { length: 6 },
          (_, tip): Point => [x + Math.cos((tip / 3) * Math.PI) * 82, y + Math.sin((tip / 3) * Math.PI) * 82],
        ),
      );
    else cut += rectD(x - 72, y - 78, 144, 156, 20);
    engrave += lineD(x - 40, y + 96, x + 40, y + 96);
  }
  for (let index = 0; index < 4; index += 1) cut += circleD(825, 110 + index * 92, 30);
  score = 'M80 565H920M80 690H440M560 690H920';
  return { cut, score, engrave };
};

const box: Nest = () => {
  let [cut, score, engrave] = ['', '', ''];
  cut +=
    fingers(30, 40, 380, 260, 5, 24) +
    fingers(450, 40, 250, 260, 4, 24) +
    fingers(740, 40, 230, 260, 4, 24) +
    fingers(30, 360, 380, 340, 5, 24) +
    fingers(450, 360, 520, 160, 6, 24);
  for (let index = 0; index < 5; index += 1)
    cut += rectD(470 + index * 100, 570, 64, 130, index % 2 ? 32 : 6);
  score = 'M60 500H380M220 390V670M480 440H940';
  for (let row = 0; row < 7; row += 1) engrave += lineD(480, 90 + row * 24, 670, 90 + row * 24);
  return { cut, score, engrave };
};

const gears: Nest = () => {
  let [cut, score, engrave] = ['', '', ''];
  cut +=
    gear(240, 250, 210, 24) +
    gear(560, 160, 130, 15) +
    gear(800, 330, 170, 20) +
    gear(480, 500, 150, 17) +
    gear(190, 610, 120, 14) +
    gear(760, 620, 110, 12);
  score = circleD(240, 250, 176) + circleD(560, 160, 106) + circleD(800, 330, 140) + circleD(480, 500, 124);
  engrave = 'M240 250L560 160M560 160L800 330M480 500L240 250M480 500L190 610M480 500L760 620';
  return { cut, score, engrave };
};

const lampshade: Nest = () => {
  let [cut, score, engrave] = ['', '', ''];
  for (let row = 0; row < 6; row += 1)
    for (let column = 0; column < 9; column += 1) {
      const [x, y] = [80 + column * 106 + (row % 2) * 53, 70 + row * 118];
      if (x > 960) continue;
      const hexagon = (r: number) =>
        polyD(
          Array.from(
            { length: 6 },
            (_, index): Point => [
              x + Math.cos((index / 3) * Math.PI + Math.PI / 6) * r,
              y + Math.sin((index / 3) * Math.PI + Math.PI / 6) * r,
            ],
          ),
        );
      cut += hexagon(64);
      if ((row + column) % 3) cut += hexagon(38);
      else engrave += hexagon(46) + hexagon(30) + hexagon(14);
    }
  return { cut, score, engrave };
};

const house: Nest = () => {
  let [cut, score, engrave] = ['', '', ''];
  for (let index = 0; index < 5; index += 1) {
    const [x, w, h, gable] = [20 + index * 198, 168, [430, 360, 500, 400, 460][index] as number, index % 3];
    const top = 720 - h;
    const roof =
      gable === 0
        ? `L${x + w / 2} ${top - 110}`
        : gable === 1
          ? `v-40h40v-40h${w - 80}v40h40v40`
          : `l20-70q${w / 2 - 20}-70 ${w - 40} 0l20 70`;
    cut += gable === 0 ? `M${x} 720V${top}${roof}L${x + w} ${top}V720z` : `M${x} 720V${top}${roof}V720z`;
    for (let row = 0; row * 92 + 60 < h - 190; row += 1)
      for (const column of [0, 1])
        cut += `M${x + 28 + column * 66} ${top + 90 + row * 92}v-34a23 23 0 0 1 46 0v34z`;
    cut += `M${x + 60} 720v-70a24 24 0 0 1 48 0v70`;
    for (let row = 0; row < 4; row += 1)
      engrave += lineD(x + 8, top + 8 + row * 9, x + w - 8, top + 8 + row * 9);
  }
  score = 'M0 736H1000';
  return { cut, score, engrave };
};

const puzzle: Nest = (random) => {
  let [cut, score, engrave] = ['', '', ''];
  const [columns, rows, s] = [8, 6, 122];
  const knob = (dx: number, dy: number, out: number) =>
    dx !== 0
      ? `l${n(dx * 0.38)} 0c${n(dx * 0.06)} ${n(out * 0.5)} ${n(-dx * 0.1)} ${n(out)} ${n(dx * 0.12)} ${n(out)}s${n(dx * 0.06)} ${n(-out * 0.5)} ${n(dx * 0.12)} ${n(-out)}l${n(dx * 0.38)} 0`
      : `l0 ${n(dy * 0.38)}c${n(out * 0.5)} ${n(dy * 0.06)} ${n(out)} ${n(-dy * 0.1)} ${n(out)} ${n(dy * 0.12)}s${n(-out * 0.5)} ${n(dy * 0.06)} ${n(-out)} ${n(dy * 0.12)}l0 ${n(dy * 0.38)}`;
  cut = rectD(12, 14, columns * s, rows * s, 10);
  for (let row = 1; row < rows; row += 1) {
    cut += `M12 ${14 + row * s}`;
    for (let column = 0; column < columns; column += 1) cut += knob(s, 0, random.pick([-30, 30, 34]));
  }
  for (let column = 1; column < columns; column += 1) {
    cut += `M${12 + column * s} 14`;
    for (let row = 0; row < rows; row += 1) cut += knob(0, s, random.pick([-30, 30, -34]));
  }
  engrave =
    smoothD([
      [40, 560],
      [220, 470],
      [420, 540],
      [640, 430],
      [980, 520],
    ]) +
    smoothD([
      [40, 640],
      [300, 560],
      [560, 640],
      [980, 580],
    ]) +
    circleD(740, 190, 90);
  return { cut, score, engrave };
};

const ornament: Nest = () => {
  let [cut, score, engrave] = ['', '', ''];
  for (let index = 0; index < 8; index += 1) {
    const [x, y] = [130 + (index % 4) * 246, 190 + Math.floor(index / 4) * 370];
    cut += circleD(x, y, 112) + circleD(x, y - 128, 14);
    if (index % 3 === 1) engrave += snow(x, y, 92, 2);
    else cut += snow(x, y, 96, index);
    score += circleD(x, y, 102);
  }
  return { cut, score, engrave };
};

const clock: Nest = () => {
  let [cut, score, engrave] = ['', '', ''];
  for (let minute = 0; minute < 60; minute += 1) {
    const a = (minute / 60) * Math.PI * 2;
    const length = minute % 5 === 0 ? 370 : minute % 2 ? 270 : 320;
    cut += polyD([
      [500 + Math.cos(a - 0.035) * 130, 380 + Math.sin(a - 0.035) * 130],
      [500 + Math.cos(a) * length, 380 + Math.sin(a) * length],
      [500 + Math.cos(a + 0.035) * 130, 380 + Math.sin(a + 0.035) * 130],
    ]);
  }
  cut += circleD(500, 380, 122) + circleD(500, 380, 12);
  score = circleD(500, 380, 96);
  engrave = Array.from({ length: 12 }, (_, hour) =>
    lineD(
      500 + Math.cos((hour / 6) * Math.PI) * 70,
      380 + Math.sin((hour / 6) * Math.PI) * 70,
      500 + Math.cos((hour / 6) * Math.PI) * 90,
      380 + Math.sin((hour / 6) * Math.PI) * 90,
    ),
  ).join('');
  return { cut, score, engrave };
};

const dinosaur: Nest = () => {
  let [cut, score, engrave] = ['', '', ''];
  cut = motifOf('dinosaur')
    .map((one) => polyD(one.points.map(([x, y]): Point => [500 + x * 4.4, 380 + y * 3.7])))
    .join('');
  for (let index = 0; index < 5; index += 1)
    cut += rectD(60 + index * 52, 40 + index * 8, 26, 150 - index * 16, 13);
  engrave = Array.from({ length: 26 }, (_, index) => lineD(60 + index * 36, 716, 84 + index * 36, 716)).join(
    '',
  );
  return { cut, score, engrave };
};

const nests: Record<string, Nest> = {
  organiser,
  box,
  gear: gears,
  lampshade,
  house,
  puzzle,
  ornament,
  clock,
  dinosaur,
};

export function nest(motif: string, random: Random): Drawing {
  return (nests[motif] ?? box)(random);
}
