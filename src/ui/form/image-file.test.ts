import { expect, it } from 'vitest';
import { imageProblem } from './image-file.ts';

const MB = 1_048_576;

it('takes png, jpeg and jpg', () => {
  expect(imageProblem({ name: 'a.png', type: 'image/png', size: 9 }, MB)).toBeNull();
  expect(imageProblem({ name: 'a.JPG', type: 'image/jpeg', size: 9 }, MB)).toBeNull();
  expect(imageProblem({ name: 'a.jpeg', type: 'image/jpeg', size: MB }, MB)).toBeNull();
});

it('refuses other types, a type that only pretends, and what is too large', () => {
  expect(imageProblem({ name: 'a.gif', type: 'image/gif', size: 9 }, MB)).toBe(
    'Choose a PNG or JPEG picture.',
  );
  expect(imageProblem({ name: 'a.svg', type: 'image/png', size: 9 }, MB)).toBe(
    'Choose a PNG or JPEG picture.',
  );
  expect(imageProblem({ name: 'a.png', type: 'image/png', size: 5 * MB + 1 }, 5 * MB)).toBe(
    'Choose a picture of at most 5 MB.',
  );
});
