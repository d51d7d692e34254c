import { describe, expect, test } from 'vitest';
import { type Section, updatePage } from '../tools/bench/figures.ts';

const figure = {
  id: 'start',
  name: 'start, s',
  value: '3',
  reference: '1',
  ratio: '3',
  aim: '≤ 2',
  met: false,
};
const section: Section = { title: 'Start', how: 'From the command.', figures: [figure, figure] };

describe('updatePage', () => {
  const page = updatePage('# Performance\n\n## Start\n\nOld.\n\n## Memory\n\nBy hand.\n', [section]);

  test('section measured again → replaced; the others and their order stay', () => {
    expect(page).not.toContain('Old.');
    expect(page).toMatch(/## Start\n\nFrom the command\.\n[^#]+\n## Memory\n\nBy hand\.\n$/);
  });

  test('two figures that miss their aim for the same reason → one note', () => {
    expect(page.match(/\*\*no\*\* \(1\)/g)).toHaveLength(2);
    expect(page.match(/^\d\. /gm)).toEqual(['1. ']);
  });

  test('new section → appended', () => {
    expect(updatePage(page, [{ ...section, title: 'New' }])).toMatch(/By hand\.\n\n## New\n/);
  });
});
