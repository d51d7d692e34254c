import { motifOf } from '#demo/art/motifs/index.ts';
import { circleD, lineD, n, type Point, polyD, rectD, smoothD } from '#demo/art/scene.ts';
import type { Random } from '#demo/random.ts';

/** A panel with fingers on all sides. */
export function fingers(x: number, y: number, w: number, h: number, count: number, depth: number): string {
  const [sx, sy] = [w / (count * 2 + 1), h / (count * 2 + 1)];
  let d = `M${n(x)} ${n(y)}`;
  const side = (dx: number, dy: number, ox: number, oy: number) => {
    for (let index = 0; index < count; index += 1)
      d += `l${n(dx)} ${n(dy)}l${n(ox)} ${n(oy)}l${n(dx)} ${n(dy)}l${n(-ox)} ${n(-oy)}`;
    d += `l${n(dx)} ${n(dy)}`;
  };
  side(sx, 0, 0, depth);
  side(0, sy, -depth, 0);
  side(-sx, 0, 0, -depth);
  side(0, -sy, depth, 0);
  return `${d}z`;
}

function gear(x: number, y: number, r: number, teeth: number): string {
  const points: Point[] = [];
  for (let index = 0; index < teeth; index += 1) {
    const a = (index / teeth) * Math.PI * 2;
    const step = (Math.PI * 2) / teeth;
    for (const [part, radius] of [
      [0, 0.86],
      [0.22, 0.86],
      [0.34, 1],
      [0.56, 1],
      [0.68, 0.86],
    ] as const)
      points.push([x + Math.cos(a + step * part) * r * radius, y + Math.sin(a + step * part) * r * radius]);
  }
  const holes = Array.from({ length: 5 }, (_, index) =>
    circleD(
      x + Math.cos((index / 5) * Math.PI * 2) * r * 0.5,
      y + Math.sin((index / 5) * Math.PI * 2) * r * 0.5,
      r * 0.16,
    ),
  ).join('');
  return polyD(points) + circleD(x, y, r * 0.12) + holes;
}

function snow(x: number, y: number, r: number, style: number): string {
  const arms = Array.from({ length: 6 }, (_, index) => {
    const at = (radius: number, turn = 0) =>
      `${n(x + Math.cos((index / 3) * Math.PI + turn) * radius)} ${n(y + Math.sin((index / 3) * Math.PI + turn) * radius)}`;
    const branches = [0.4, 0.62, 0.84]
      .map(
        (part) =>
          `M${at(r * part)}L${at(r * (part + 0.16), 0.22 + style * 0.05)}M${at(r * part)}L${at(r * (part + 0.16), -0.22 - style * 0.05)}`,
      )
      .join('');
    return `M${at(r * 0.12)}L${at(r)}${branches}M${at(r * 0.3, 0.52)}L${at(r * 0.3)}L${at(r * 0.3, -0.52)}`;
  });
  return arms.join('') + circleD(x, y, r * 0.12);
}

type Drawing = { cut: string; score: string; engrave: string };

/** What lies on the sheet, in a box of 1000 by 760. */
export function nest(motif: string, random: Random): Drawing {
  let [cut, score, engrave] = ['', '', ''];
  if (motif === 'organiser') {
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
            (_, tip): Point => [
              x + Math.cos((tip / 3) * Math.PI) * 82,
              y + Math.sin((tip / 3) * Math.PI) * 82,
            ],
          ),
        );
      else cut += rectD(x - 72, y - 78, 144, 156, 20);
      engrave += lineD(x - 40, y + 96, x + 40, y + 96);
    }
    for (let index = 0; index < 4; index += 1) cut += circleD(825, 110 + index * 92, 30);
    score = 'M80 565H920M80 690H440M560 690H920';
  } else if (motif === 'box') {
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
  } else if (motif === 'gear') {
    cut +=
      gear(240, 250, 210, 24) +
      gear(560, 160, 130, 15) +
      gear(800, 330, 170, 20) +
      gear(480, 500, 150, 17) +
      gear(190, 610, 120, 14) +
      gear(760, 620, 110, 12);
    score = circleD(240, 250, 176) + circleD(560, 160, 106) + circleD(800, 330, 140) + circleD(480, 500, 124);
    engrave = 'M240 250L560 160M560 160L800 330M480 500L240 250M480 500L190 610M480 500L760 620';
  } else if (motif === 'lampshade') {
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
  } else if (motif === 'house') {
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
  } else if (motif === 'puzzle') {
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
  } else if (motif === 'ornament') {
    for (let index = 0; index < 8; index += 1) {
      const [x, y] = [130 + (index % 4) * 246, 190 + Math.floor(index / 4) * 370];
      cut += circleD(x, y, 112) + circleD(x, y - 128, 14);
      if (index % 3 === 1) engrave += snow(x, y, 92, 2);
      else cut += snow(x, y, 96, index);
      score += circleD(x, y, 102);
    }
  } else if (motif === 'clock') {
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
  } else {
    cut = motifOf('dinosaur')
      .map((one) => polyD(one.points.map(([x, y]): Point => [500 + x * 4.4, 380 + y * 3.7])))
      .join('');
    for (let index = 0; index < 5; index += 1)
      cut += rectD(60 + index * 52, 40 + index * 8, 26, 150 - index * 16, 13);
    engrave = Array.from({ length: 26 }, (_, index) =>
      lineD(60 + index * 36, 716, 84 + index * 36, 716),
    ).join('');
  }
  return { cut, score, engrave };
}
