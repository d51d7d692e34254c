import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { localOf, utcOf } from './local-time.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe.each([
  ['America/New_York', '2026-07-01T09:05', '2026-07-01T13:05:00.000Z'],
  ['Asia/Kolkata', '2026-01-01T00:30', '2025-12-31T19:00:00.000Z'],
  ['UTC', '2026-12-31T23:59', '2026-12-31T23:59:00.000Z'],
])('localOf and utcOf in %s', (timeZone, local, instant) => {
  beforeEach(() => {
    process.env.TZ = timeZone;
  });

  test('local time → its instant, and back', () => {
    expect(utcOf(local)).toBe(instant);
    expect(localOf(instant)).toBe(local);
  });
});

test.each(['', 'soon'])('localOf and utcOf: %j → empty', (text) => {
  expect(localOf(text)).toBe('');
  expect(utcOf(text)).toBe('');
});
