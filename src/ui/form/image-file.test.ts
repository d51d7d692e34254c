import { expect, it } from 'vitest';
import { MEGABYTE } from '#lib/bytes.ts';
import { imageProblem } from './image-file.ts';

it('imageProblem: png, jpeg or jpg up to 8 MB → accepted', () => {
  expect(imageProblem({ name: 'a.png', type: 'image/png', size: 9 })).toBeNull();
  expect(imageProblem({ name: 'a.JPG', type: 'image/jpeg', size: 9 })).toBeNull();
  expect(imageProblem({ name: 'a.jpeg', type: 'image/jpeg', size: 8 * MEGABYTE })).toBeNull();
});

it('imageProblem: another type, an extension that does not match, or over 8 MB → a message', () => {
  expect(imageProblem({ name: 'a.gif', type: 'image/gif', size: 9 })).toBe('Choose a PNG or JPEG picture.');
  expect(imageProblem({ name: 'a.svg', type: 'image/png', size: 9 })).toBe('Choose a PNG or JPEG picture.');
  expect(imageProblem({ name: 'a.png', type: 'image/png', size: 8 * MEGABYTE + 1 })).toBe(
    'Choose a picture of at most 8 MB.',
  );
});
