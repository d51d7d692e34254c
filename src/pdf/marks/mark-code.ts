import { PAYLOAD_BYTES } from './mark-payload.ts';

const PAYLOAD_BITS = 8 * PAYLOAD_BYTES;
/** Generators of the convolutional code of rate 1/3 and constraint length 9 (octal 557, 663, 711). */
const GENERATORS = [0o557, 0o663, 0o711];
const STATES = 256;
/** The code has no beginning or end, so the decoder goes around it several times and takes what is in the middle. */
const ROUNDS = 3;
/** How many signs say the 64 bits of a payload. */
export const CODE_LENGTH = PAYLOAD_BITS * GENERATORS.length;

/** What the code says for each register: a number whose three bits are the signs. */
const OUTPUTS = Uint8Array.from({ length: 2 * STATES }, (_, register) =>
  GENERATORS.reduce((output, generator) => 2 * output + (isOdd(register & generator) ? 1 : 0), 0),
);
const SIGNS = Array.from({ length: 2 ** GENERATORS.length }, (_, output) =>
  GENERATORS.map((_, index) => ((output >> (GENERATORS.length - 1 - index)) & 1 ? 1 : -1)),
);

/** The signs, 1 or -1, of the 8 bytes of a mark. */
export function signsOf(payload: Uint8Array): Int8Array {
  const signs = new Int8Array(CODE_LENGTH);
  const bits = bitsOf(payload);
  let state = 0;
  for (const bit of bits.slice(-8)) state = ((state << 1) | bit) & (STATES - 1);
  for (const [index, bit] of bits.entries()) {
    const register = (state << 1) | bit;
    signs.set(SIGNS[OUTPUTS[register] ?? 0] ?? [], index * GENERATORS.length);
    state = register & (STATES - 1);
  }
  return signs;
}

/**
 * The likeliest 8 bytes for measured signs (Viterbi's algorithm). The sign of a value is what was measured, its size how
 * sure that is; 0 was not measured.
 */
export function payloadOf(measured: Float64Array): Uint8Array {
  let metrics = new Float64Array(STATES);
  let next = new Float64Array(STATES);
  const steps = ROUNDS * PAYLOAD_BITS;
  const choices = new Uint8Array(steps * STATES);
  const gains = new Float64Array(SIGNS.length);
  for (let step = 0; step < steps; step++) {
    const at = (step % PAYLOAD_BITS) * GENERATORS.length;
    for (const [output, signs] of SIGNS.entries())
      gains[output] = signs.reduce((sum, sign, index) => sum + sign * (measured[at + index] ?? 0), 0);
    for (let state = 0; state < STATES; state++) {
      const low = state >> 1;
      const fromLow = (metrics[low] ?? 0) + (gains[OUTPUTS[state] ?? 0] ?? 0);
      const fromHigh = (metrics[low | (STATES >> 1)] ?? 0) + (gains[OUTPUTS[state | STATES] ?? 0] ?? 0);
      next[state] = Math.max(fromLow, fromHigh);
      if (fromHigh > fromLow) choices[step * STATES + state] = 1;
    }
    [metrics, next] = [next, metrics];
  }
  let state = metrics.indexOf(Math.max(...metrics));
  const payload = new Uint8Array(PAYLOAD_BYTES);
  for (let step = steps - 1; step >= PAYLOAD_BITS; step--) {
    const bit = step - PAYLOAD_BITS;
    if (bit < PAYLOAD_BITS && state & 1) payload[bit >> 3] = (payload[bit >> 3] ?? 0) | (128 >> (bit & 7));
    state = (state >> 1) | ((choices[step * STATES + state] ?? 0) * (STATES >> 1));
  }
  return payload;
}

const bitsOf = (payload: Uint8Array): number[] =>
  Array.from({ length: PAYLOAD_BITS }, (_, bit) => ((payload[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);

function isOdd(value: number): boolean {
  let odd = false;
  for (let bits = value; bits; bits &= bits - 1) odd = !odd;
  return odd;
}
