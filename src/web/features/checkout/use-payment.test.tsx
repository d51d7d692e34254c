// @vitest-environment happy-dom

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure, type Client } from '#client/client.ts';
import { makeQueryClient } from '#test/query-client.ts';
import { ApiContext } from '#web/kernel/context.ts';
import { clearStoredIntent, usePayment } from './use-payment.ts';

afterEach(() => {
  clearStoredIntent();
  cleanup();
});

interface SentPayment {
  body: { products: unknown; paymentIntentId?: string };
  signal: AbortSignal;
  credentials?: string;
}

function open(pay: (call: SentPayment) => Promise<unknown>) {
  const calls = vi.fn((_: string, call: SentPayment) => pay(call));
  const queryClient = makeQueryClient();
  const { result, rerender, unmount } = renderHook(({ quantity }) => usePayment(cartOf(quantity)), {
    initialProps: { quantity: 1 },
    wrapper: ({ children }) => (
      <QueryClientProvider client={queryClient}>
        <ApiContext value={calls as unknown as Client}>{children}</ApiContext>
      </QueryClientProvider>
    ),
  });
  return { result, rerender, unmount, calls };
}
const cartOf = (quantity: number) => (quantity > 0 ? [{ id: 'p1', quantity, name: 'Tides' }] : []);
const payment = (id: string) => ({ paymentIntentId: id, clientSecret: `${id}_secret`, amount: 10 });

describe('usePayment', () => {
  test('cart → an intent for its ids and quantities, asked for without a token', async () => {
    const { result, calls } = open(async () => payment('pi_1'));
    await waitFor(() => expect(result.current.data).toMatchObject({ paymentIntentId: 'pi_1' }));
    expect(calls).toHaveBeenCalledWith('POST payments', {
      body: { products: [{ id: 'p1', quantity: 1 }], currency: 'usd', paymentIntentId: undefined },
      signal: expect.any(AbortSignal),
      credentials: 'omit',
    });
  });

  test('quantity changed → the same intent is priced again; until then there is none to pay', async () => {
    const { result, rerender, calls } = open(async () => payment('pi_1'));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    rerender({ quantity: 2 });
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    expect(calls.mock.calls.at(-1)?.[1].body).toMatchObject({
      products: [{ id: 'p1', quantity: 2 }],
      paymentIntentId: 'pi_1',
    });
  });

  test('quantity changed while it is priced → that request is aborted', async () => {
    const { rerender, calls } = open(() => new Promise(() => {}));
    await waitFor(() => expect(calls).toHaveBeenCalledOnce());
    rerender({ quantity: 2 });
    await waitFor(() => expect(calls.mock.calls[0]?.[1].signal.aborted).toBe(true));
  });

  test('page left → the request is aborted', async () => {
    const { unmount, calls } = open(() => new Promise(() => {}));
    await waitFor(() => expect(calls).toHaveBeenCalledOnce());
    unmount();
    expect(calls.mock.calls[0]?.[1].signal.aborted).toBe(true);
  });

  test('provider unavailable → asked three times, then nothing to pay', async () => {
    const { result, calls } = open(() => Promise.reject(new ApiFailure(502, ['Not now.'])));
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(calls).toHaveBeenCalledTimes(3);
    expect(result.current.data).toBeUndefined();
  });

  test.each([400, 404, 409])('refused with %i → asked once', async (status) => {
    const { result, calls } = open(() => Promise.reject(new ApiFailure(status, ['Not at this price.'])));
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(calls).toHaveBeenCalledTimes(1);
  });

  test('empty cart → nothing is asked', () => {
    const { rerender, calls } = open(() => new Promise(() => {}));
    rerender({ quantity: 0 });
    expect(calls).toHaveBeenCalledTimes(1);
  });

  test('intent forgotten → the next cart gets a new one', async () => {
    const { result, rerender, calls } = open(async () => payment('pi_1'));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    clearStoredIntent();
    rerender({ quantity: 3 });
    await waitFor(() => expect(calls).toHaveBeenCalledTimes(2));
    expect(calls.mock.calls[1]?.[1].body.paymentIntentId).toBeUndefined();
  });
});
