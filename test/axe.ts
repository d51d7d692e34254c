import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Fails on any finding of axe in the rendered page. Contrast needs a layout: the browser tests check it on the page of all
 * components.
 */
export async function expectAccessible(): Promise<void> {
  document.documentElement.lang = 'en';
  const { violations } = await axe.run(document, {
    rules: { 'color-contrast': { enabled: false } },
    resultTypes: ['violations'],
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([]);
}
