import { expect, test } from 'vitest';
import { type GreyPicture, pictureHash, toGrey } from './picture-hash.ts';

/** A picture of soft shapes, drawn by a function of places from 0 to 1. */
const drawn = (width: number, height: number, shade: (x: number, y: number) => number): GreyPicture => ({
  width,
  height,
  grey: Uint8Array.from({ length: width * height }, (_, at) =>
    Math.round(shade((at % width) / width, Math.floor(at / width) / height)),
  ),
});
const waves = (x: number, y: number) => 128 + 60 * Math.sin(7 * x + 3 * y) + 50 * Math.cos(9 * y - 4 * x);
const rings = (x: number, y: number) => 128 + 100 * Math.sin(30 * Math.hypot(x - 0.3, y - 0.7));

const distance = (one: bigint, other: bigint): number =>
  BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length;

test('pictureHash: the same picture in another size and brightness → nearly the same hash; another → not', () => {
  const hash = pictureHash(drawn(256, 340, waves));
  const copy = pictureHash(drawn(300, 401, (x, y) => waves(x, y) * 0.8 + 30));
  expect(distance(hash, copy)).toBeLessThanOrEqual(4);
  expect(distance(hash, pictureHash(drawn(256, 340, rings)))).toBeGreaterThan(15);
});

test('pictureHash: fits a signed number of 64 bits; 0 for a blank picture', () => {
  const hash = pictureHash(drawn(64, 64, rings));
  expect(BigInt.asIntN(64, hash)).toBe(hash);
  expect(pictureHash(drawn(40, 30, () => 250))).toBe(0n);
});

test('toGrey: by the eye’s sensitivity', () => {
  const pixels = new Uint8Array([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  expect([...toGrey({ width: 3, height: 1, pixels }).grey]).toEqual([76, 149, 28]);
});
