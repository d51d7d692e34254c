import { describe, expect, test } from 'vitest';
import { blogPostStatus, missingFields } from './blog-post.ts';

describe('blogPostStatus', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  test.each([
    ['no time → Draft', null, 'Draft'],
    ['a time that is yet to come → Scheduled', new Date('2026-03-01T12:00:00.001Z'), 'Scheduled'],
    ['this very moment → Published', now, 'Published'],
    ['a time that is past → Published', new Date('2026-02-01T12:00:00Z'), 'Published'],
  ] as const)('%s', (_, publishedAt, status) => {
    expect(blogPostStatus(publishedAt, now)).toBe(status);
  });
});

describe('missingFields', () => {
  const whole = { author: 'Ann', image: '/media/a', imageAltText: 'A cat', description: '<p>Words.</p>' };
  test('complete post → nothing', () => {
    expect(missingFields(whole)).toEqual([]);
  });
  test('post with only a title → a message for each missing field', () => {
    expect(missingFields({ author: '', image: null, imageAltText: '', description: '' })).toEqual([
      { field: 'author', message: 'Please enter Author.' },
      { field: 'image', message: 'Please upload Image.' },
      { field: 'imageAltText', message: 'Please enter Alt Text.' },
      { field: 'description', message: 'Please enter Text.' },
    ]);
  });
});
