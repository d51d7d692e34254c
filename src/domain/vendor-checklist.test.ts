import { expect, test } from 'vitest';
import { missingItems } from './vendor-checklist.ts';

const complete = { shopImage: '/media/x', about: 'We knit.', productCount: 1, canBePaid: true };

test('missingItems: nothing there → every item; own ones until their document is accepted', () => {
  const own = [
    { title: 'Tax form', status: null },
    { title: 'Identity', status: 'Submitted' as const },
    { title: 'Contract', status: 'Refused' as const },
    { title: 'Bank letter', status: 'Accepted' as const },
  ];
  expect(missingItems({ shopImage: null, about: ' ', productCount: 0, canBePaid: false }, own)).toEqual([
    'Shop picture',
    'About text',
    'At least 1 product',
    'Payout details',
    'Tax form',
    'Identity',
    'Contract',
  ]);
  expect(missingItems(complete, own.slice(3))).toEqual([]);
});
