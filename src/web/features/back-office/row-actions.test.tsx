// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { dialog, press } from '#test/act.ts';
import { RowActions } from './row-actions.tsx';

afterEach(cleanup);

test('RowActions: more than two → the first two as icons, the others with words in a menu', async () => {
  const onSelect = vi.fn();
  const labels = ['Hide', 'Rename', 'Delete'];
  render(
    <RowActions
      name="Tides"
      actions={[
        { label: 'Preview', icon: <i />, onSelect, more: true },
        ...labels.map((label) => ({ label, icon: <i />, onSelect })),
      ]}
    />,
  );
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual(['Hide Tides', 'Rename Tides', 'More for Tides']);
  await press('More for Tides');
  const menu = await dialog('More for Tides');
  expect(menu.textContent).toBe('PreviewDelete');
  await press('Delete', menu);
  expect(onSelect).toHaveBeenCalledTimes(1);
});
