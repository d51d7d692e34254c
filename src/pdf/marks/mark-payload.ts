import { createHmac, timingSafeEqual } from 'node:crypto';

/** A payload: 5 bytes are the scrambled number, 3 a keyed check of them. */
export const PAYLOAD_BYTES = 8;
const NUMBER_BYTES = 5;
/** Numbers of marks are below it. */
const NUMBERS = 2 ** 40;
const HALF = 2 ** 20;
const ROUNDS = 4;

/**
 * The 8 bytes that are written into a file for the number of a mark, 0 to 2^40 - 1. They are scrambled, so two copies
 * differ in about half of their bits, and the number of sold copies stays hidden. They are checked, so a wrong reading is
 * recognized.
 */
export function encodeMark(number: number, key: Uint8Array): Uint8Array {
  if (!Number.isInteger(number) || number < 0 || number >= NUMBERS)
    throw new RangeError(`No mark has the number ${number}.`);
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.writeUIntBE(scramble(number, key), 0, NUMBER_BYTES);
  checkOf(payload, key).copy(payload, NUMBER_BYTES);
  return payload;
}

/** The number that `encodeMark` wrote with the same key; null if the bytes are not such a payload. */
export function decodeMark(bytes: Uint8Array, key: Uint8Array): number | null {
  if (bytes.length !== PAYLOAD_BYTES) return null;
  const payload = Buffer.from(bytes);
  if (!timingSafeEqual(payload.subarray(NUMBER_BYTES), checkOf(payload, key))) return null;
  return unscramble(payload.readUIntBE(0, NUMBER_BYTES), key);
}

const checkOf = (payload: Buffer, key: Uint8Array): Buffer =>
  createHmac('sha256', key)
    .update('check')
    .update(payload.subarray(0, NUMBER_BYTES))
    .digest()
    .subarray(0, PAYLOAD_BYTES - NUMBER_BYTES);

/** A Feistel network: a permutation of all numbers below 2^40. */
function scramble(number: number, key: Uint8Array): number {
  let [left, right] = [Math.floor(number / HALF), number % HALF];
  for (let round = 0; round < ROUNDS; round++) [left, right] = [right, left ^ mix(right, round, key)];
  return left * HALF + right;
}

function unscramble(scrambled: number, key: Uint8Array): number {
  let [left, right] = [Math.floor(scrambled / HALF), scrambled % HALF];
  for (let round = ROUNDS - 1; round >= 0; round--) [left, right] = [right ^ mix(left, round, key), left];
  return left * HALF + right;
}

const mix = (half: number, round: number, key: Uint8Array): number =>
  createHmac('sha256', key).update(`round ${round} ${half}`).digest().readUInt32BE() % HALF;
