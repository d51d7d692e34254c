import { expect, test } from 'vitest';
import { type MailKind, nextAttempt } from './mail.ts';

const start = new Date('2026-03-01T12:00:00Z');
const minutes = (from: Date, to: Date | null) => to && (to.getTime() - from.getTime()) / 60_000;

function pausesOf(kind: MailKind): number[] {
  const pauses: number[] = [];
  let now = start;
  for (let attempts = 1; ; attempts++) {
    const next = nextAttempt({ kind, attempts, createdAt: start }, now);
    if (!next) return pauses;
    pauses.push(minutes(now, next) ?? 0);
    now = next;
  }
}

test('nextAttempt: failed attempts → growing pauses; none after nine attempts in two days', () => {
  expect(pausesOf('order-receipt')).toEqual([1, 5, 15, 60, 180, 360, 720, 1440]);
});

test('nextAttempt: password reset → no attempt after an hour', () => {
  expect(pausesOf('password-reset')).toEqual([1, 5, 15]);
});
