// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useLazyContractForm } from './lazy-form.ts';

afterEach(cleanup);

const schema = z.object({ name: z.string().min(1) });

async function submit(loadSchema: () => Promise<typeof schema>) {
  const { result } = renderHook(() => useLazyContractForm(loadSchema));
  const send = vi.fn();
  result.current.register('name');
  await act(() => result.current.handleSubmit(send)());
  return send;
}

describe('useLazyContractForm', () => {
  test('values that the schema refuses → not submitted', async () => {
    expect(await submit(async () => schema)).not.toHaveBeenCalled();
  });

  test('the schema cannot be fetched → submitted, for the server to validate', async () => {
    expect(await submit(() => Promise.reject(new TypeError('Failed to fetch')))).toHaveBeenCalledOnce();
  });
});
