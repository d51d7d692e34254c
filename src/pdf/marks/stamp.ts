import { createHmac } from 'node:crypto';
import { PAYLOAD_BYTES } from './mark-payload.ts';

/** A payload and a keyed check of 8 bytes more: what fits into an identifier of 16 bytes, such as a document's. */
export function stampOf(payload: Uint8Array, key: Uint8Array): Buffer {
  const check = createHmac('sha256', key).update('stamp').update(payload).digest().subarray(0, PAYLOAD_BYTES);
  return Buffer.concat([payload, check]);
}

/** The payload in the 16 bytes of `stampOf`; null for any other bytes. */
export function payloadOfStamp(stamp: Uint8Array, key: Uint8Array): Uint8Array | null {
  const payload = stamp.subarray(0, PAYLOAD_BYTES);
  return stampOf(payload, key).equals(stamp) ? payload : null;
}

/** The payloads of all stamps that are written in a text in hexadecimal digits, with or without dashes. */
export function payloadsIn(text: string, key: Uint8Array): Uint8Array[] {
  const stamps = text.match(/[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/gi) ?? [];
  return stamps.flatMap((stamp) => {
    const payload = payloadOfStamp(Buffer.from(stamp.replaceAll('-', ''), 'hex'), key);
    return payload ? [payload] : [];
  });
}

/** A stamp as a UUID is written. */
export function uuidOf(stamp: Buffer): string {
  const hex = stamp.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
