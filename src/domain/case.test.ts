import { describe, expect, test } from 'vitest';
import {
  CASE_STATUSES,
  type CaseStep,
  decidableAt,
  isLateReplacement,
  loserOf,
  statusAfter,
  strikesSince,
  usualRule,
} from './case.ts';

const after = (step: CaseStep) => CASE_STATUSES.map((status) => statusAfter(status, step));

describe('statusAfter', () => {
  test.each<[CaseStep, (string | null)[]]>([
    // From Open, WaitingForVendor, WaitingForCustomer, Decided, Appealed, Closed.
    ['customerAnswers', ['Open', 'WaitingForVendor', 'Open', 'Decided', 'Appealed', null]],
    ['vendorAnswers', ['Open', 'WaitingForCustomer', 'WaitingForCustomer', 'Decided', 'Appealed', null]],
    ['staffAnswers', ['Open', 'WaitingForVendor', 'WaitingForCustomer', 'Decided', 'Appealed', null]],
    ['askVendor', ['WaitingForVendor', 'WaitingForVendor', 'WaitingForVendor', null, null, null]],
    ['askCustomer', ['WaitingForCustomer', 'WaitingForCustomer', 'WaitingForCustomer', null, null, null]],
    ['solve', ['Closed', 'Closed', 'Closed', null, null, null]],
    ['decide', ['Decided', 'Decided', 'Decided', 'Decided', null, null]],
    ['appeal', [null, null, null, 'Appealed', null, null]],
    ['decideAppeal', [null, null, null, null, 'Closed', null]],
    ['replaceFile', [null, null, null, 'Closed', null, null]],
    ['expire', [null, null, null, 'Closed', null, null]],
  ])('%s → the status after it from each status, or none', (step, statuses) => {
    expect(after(step)).toEqual(statuses);
  });
});

const now = new Date('2026-03-01T12:00:00Z');
const later = new Date('2026-03-01T12:00:01Z');
const state = {
  status: 'WaitingForVendor' as const,
  vendorDueAt: later,
  vendorAnsweredAt: null,
  replacementDueAt: null,
};

describe('decidableAt', () => {
  test('vendor has time left → then; has answered, had the time, or is not asked → now', () => {
    expect(decidableAt(state, now)).toEqual(later);
    expect(decidableAt({ ...state, vendorAnsweredAt: now }, now)).toBeNull();
    expect(decidableAt(state, later)).toBeNull();
    expect(decidableAt({ ...state, vendorDueAt: null }, now)).toBeNull();
  });
});

test('isLateReplacement: decided, and the file was not replaced in time', () => {
  const decided = { ...state, status: 'Decided' as const, replacementDueAt: now };
  expect(isLateReplacement(decided, now)).toBe(true);
  expect(isLateReplacement({ ...decided, replacementDueAt: later }, now)).toBe(false);
  expect(isLateReplacement({ ...decided, status: 'Appealed' }, now)).toBe(false);
  expect(isLateReplacement({ ...decided, replacementDueAt: null }, now)).toBe(false);
});

describe('loserOf', () => {
  const ofCustomer = {
    openedBy: 'carla',
    openerParty: 'customer' as const,
    vendorId: 'shop',
    reviewAuthorId: null,
  };
  test('nothing is done → who opened it; a visitor, staff or the system → nobody', () => {
    expect(loserOf('none', ofCustomer)).toEqual({ party: 'customer', userId: 'carla' });
    expect(loserOf('none', { ...ofCustomer, openerParty: 'vendor' })).toEqual({
      party: 'vendor',
      vendorId: 'shop',
    });
    for (const openerParty of ['visitor', 'staff', 'system'] as const)
      expect(loserOf('none', { ...ofCustomer, openedBy: null, openerParty })).toBeNull();
  });

  test('a review is removed → its author; anything else → the shop', () => {
    expect(loserOf('removeReview', { ...ofCustomer, reviewAuthorId: 'ann' })).toEqual({
      party: 'customer',
      userId: 'ann',
    });
    for (const decision of ['refund', 'replaceFile', 'hideProduct', 'warn', 'suspendVendor'] as const)
      expect(loserOf(decision, ofCustomer)).toEqual({ party: 'vendor', vendorId: 'shop' });
  });
});

test('strikesSince: twelve months ago', () => {
  expect(strikesSince(now).toISOString()).toBe('2025-03-01T12:00:00.000Z');
});

test('usualRule: by the type, and for removed reviews and nothing by the decision', () => {
  expect(usualRule('brokenFile', 'refund')).toBe('filesWork');
  expect(usualRule('brokenFile', 'none')).toBe('noRuleBroken');
  expect(usualRule('other', 'removeReview')).toBe('honestReviews');
});
