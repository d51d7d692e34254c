import { expect, test } from 'vitest';
import { payloadOf, signsOf } from './mark-code.ts';
import { decodeMark, encodeMark } from './mark-payload.ts';

const key = Buffer.alloc(32, 7);

test('a payload: read with its key → its number', () => {
  for (const number of [0, 1, 2, 1000, 2 ** 32 + 5, 2 ** 40 - 1])
    expect(decodeMark(encodeMark(number, key), key)).toBe(number);
});

test('a payload: read with another key, a bit changed, or of another length → null', () => {
  const payload = encodeMark(42, key);
  expect(decodeMark(payload, Buffer.alloc(32, 8))).toBeNull();
  for (let bit = 0; bit < 64; bit++) {
    const changed = Buffer.from(payload);
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    expect(decodeMark(changed, key)).toBeNull();
  }
  expect(decodeMark(payload.subarray(1), key)).toBeNull();
});

test('a number that no mark has → RangeError', () => {
  for (const number of [-1, 0.5, 2 ** 40, Number.NaN])
    expect(() => encodeMark(number, key)).toThrow(RangeError);
});

test.each([
  ['two in five of its signs lost', (index: number, round: number) => ((index + round) % 5 < 2 ? 0 : 1)],
  ['one in ten of its signs wrong', (index: number, round: number) => (index % 10 === round % 10 ? -1 : 1)],
])('the code of a payload: %s → the payload', (_, harm) => {
  for (let round = 0; round < 20; round++) {
    const payload = encodeMark(round, key);
    const measured = Float64Array.from(signsOf(payload), (sign, index) => sign * harm(index, round));
    expect(Buffer.from(payloadOf(measured)).equals(payload)).toBe(true);
  }
});
