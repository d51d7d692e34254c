// @vitest-environment happy-dom
import { cleanup, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLazyOverlay } from './use-lazy-overlay.ts';

vi.mock('sonner', () => {
  throw new Error('Offline');
});
afterEach(cleanup);

const Panel = () => null;

test('what opens over a page, offline → says so and closes; opened again → loads', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('Offline')).mockResolvedValue({ default: Panel });
  const close = vi.fn();
  const { result, rerender } = renderHook(({ open }) => useLazyOverlay(load, open, close), {
    initialProps: { open: true },
  });
  const notice = await screen.findByRole('alert');
  expect(notice.textContent).toBe('This could not be loaded. Check your connection and try again.');
  expect(close).toHaveBeenCalledOnce();
  rerender({ open: false });
  rerender({ open: true });
  await waitFor(() => expect(result.current).toBe(Panel));
});
