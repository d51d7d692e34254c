import { expect, it } from 'vitest';
import { carouselVariables, fixedPageCount } from './carousel-layout.ts';

const SIMILAR = { 320: 1, 480: 2, 768: 3, 1024: 4 };

it('carouselVariables: slides per view and gaps by width → CSS variables; controls hidden where all slides fit', () => {
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

it('fixedPageCount: same number of pages at every width → the number; otherwise null', () => {
  expect(fixedPageCount({ 320: 1 }, 5)).toBe(5);
  expect(fixedPageCount({ 320: 2, 768: 2 }, 5)).toBe(3);
  expect(fixedPageCount(SIMILAR, 5)).toBeNull();
});
