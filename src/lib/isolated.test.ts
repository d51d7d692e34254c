import { expect, test } from 'vitest';
import { isolated, isolatedParts } from './isolated.ts';

test('isolated: letters from right to left → in a directional isolate; others → as they are', () => {
  expect(isolated('متجر 12')).toBe('\u2068متجر 12\u2069');
  expect(isolated('שלום')).toBe('\u2068שלום\u2069');
  expect(isolated('Łukasz 山田 12')).toBe('Łukasz 山田 12');
});

test('isolatedParts: isolated names → apart from the text around them', () => {
  expect(isolatedParts(`Hello ${isolated('שלום')}, and ${isolated('Ann')}`)).toEqual([
    { text: 'Hello ', isIsolated: false },
    { text: 'שלום', isIsolated: true },
    { text: ', and Ann', isIsolated: false },
  ]);
});
