import { expect, it } from 'vitest';
import { carouselVariables, knownPages } from './carousel-layout.ts';

const SIMILAR = { 320: 1, 480: 2, 768: 3, 1024: 4 };

it('writes slides in view and gaps by width, and hides the controls where everything fits', () => {
  expect(carouselVariables(SIMILAR, { 320: 10, 1024: 20 }, 3)).toEqual({
    '--n320': 1,
    '--c320': 'flex',
    '--g320': '10px',
    '--n480': 2,
    '--c480': 'flex',
    '--n768': 3,
    '--c768': 'none',
    '--n1024': 4,
    '--c1024': 'none',
    '--g1024': '20px',
  });
});

it('returns the number of steps only if it is the same at every width', () => {
  expect(knownPages({ 320: 1 }, 5)).toBe(5);
  expect(knownPages({ 320: 2, 768: 2 }, 5)).toBe(3);
  expect(knownPages(SIMILAR, 5)).toBeNull();
});
