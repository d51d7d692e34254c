// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure, type Client } from '#client/client.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { ApiContext } from '#web/kernel/context.ts';
import type { Confirmation } from './card-provider.ts';
import { usePay } from './use-pay.ts';
import type { Payment } from './use-payment.ts';

afterEach(cleanup);

const PAYMENT: Payment = {
  clientSecret: 'secret',
  paymentIntentId: 'pi_1',
  amount: 12.5,
  code: null,
  discount: 0,
  tax: 0,
  taxes: null,
  provider: { provider: 'simulator' },
  order: null,
};
const PRODUCTS = [{ id: 'p1', quantity: 2 }];
const refusal = (status: number, code: ErrorCode, message: string) =>
  new ApiFailure(status, [message], { code });
const noAnswer = new ApiFailure(0, ['An error occurred while making the request.']);

interface Answers {
  claim?: () => Promise<unknown>;
  order?: () => Promise<unknown>;
}

function open({
  claim = async () => ({}),
  order = async () => ({ data: { status: 'Completed' } }),
}: Answers) {
  const calls = { claim: vi.fn(claim), order: vi.fn(order) };
  const api = Object.assign(calls.claim, { full: calls.order }) as unknown as Client;
  const onOrdered = vi.fn();
  const onOutdated = vi.fn();
  const { result } = renderHook(
    () => usePay({ payment: PAYMENT, products: PRODUCTS, onOrdered, onOutdated }),
    { wrapper: ({ children }) => <ApiContext value={api}>{children}</ApiContext> },
  );
  const answers = (confirmation: Confirmation) => vi.fn(async () => confirmation);
  return { result, calls, onOrdered, onOutdated, answers };
}

describe('usePay', () => {
  test('card accepted → intent claimed and confirmed, order requested with the amount that was shown', async () => {
    const { result, calls, onOrdered, answers } = open({});
    const confirm = answers({ status: 'succeeded' });
    await act(() => result.current.pay(confirm));
    expect(calls.claim).toHaveBeenCalledWith('POST payments/{id}/claim', { params: { id: 'pi_1' } });
    expect(confirm).toHaveBeenCalledWith(PAYMENT);
    expect(calls.order).toHaveBeenCalledWith('POST orders', {
      body: { paymentIntentId: 'pi_1', products: PRODUCTS, totalAmount: 12.5, currency: 'usd' },
    });
    expect(onOrdered).toHaveBeenCalledOnce();
  });

  test('card declined → card form with the provider’s message, no order', async () => {
    const { result, calls, answers } = open({});
    await act(() => result.current.pay(answers({ status: 'failed', message: 'Your card was declined.' })));
    expect(result.current.state).toEqual({ step: 'card', busy: false, error: 'Your card was declined.' });
    expect(calls.order).not.toHaveBeenCalled();
  });

  test('bank requires a confirmation → confirm step; confirmed → ordered, refused → card form', async () => {
    const { result, onOrdered, answers } = open({});
    await act(() => result.current.pay(answers({ status: 'requires_action' })));
    expect(result.current.state).toEqual({ step: 'confirm', busy: false });
    await act(() => result.current.finish(answers({ status: 'failed', message: 'Not confirmed.' })));
    expect(result.current.state).toEqual({ step: 'card', busy: false, error: 'Not confirmed.' });
    expect(onOrdered).not.toHaveBeenCalled();
    await act(() => result.current.pay(answers({ status: 'requires_action' })));
    await act(() => result.current.finish(answers({ status: 'succeeded' })));
    expect(onOrdered).toHaveBeenCalledOnce();
  });

  test.each([
    [409, 'price_changed', 'The price has changed.'],
    [409, 'product_unavailable', 'This product is no longer sold.'],
    [409, 'payment_closed', 'This payment can no longer be used.'],
    [409, 'payment_refused', 'This payment is refused.'],
    [404, 'not_found', 'This payment was not found.'],
  ] as const)(
    'claim refused with %i %s → the card is not charged, the cart is priced again',
    async (status, code, message) => {
      const { result, onOutdated, answers } = open({
        claim: () => Promise.reject(refusal(status, code, message)),
      });
      const confirm = answers({ status: 'succeeded' });
      await act(() => result.current.pay(confirm));
      expect(confirm).not.toHaveBeenCalled();
      expect(onOutdated).toHaveBeenCalledWith(message);
      expect(result.current.state).toEqual({ step: 'card', busy: false, error: null });
    },
  );

  test('claim fails with provider_unavailable → the cart is not priced again, the card form shows the message', async () => {
    const message = 'The card provider does not answer.';
    const { result, onOutdated, answers } = open({
      claim: () => Promise.reject(refusal(502, 'provider_unavailable', message)),
    });
    await act(() => result.current.pay(answers({ status: 'succeeded' })));
    expect(onOutdated).not.toHaveBeenCalled();
    expect(result.current.state).toEqual({ step: 'card', busy: false, error: message });
  });

  test('claim not answered → the card is not charged, the card form shows the failure', async () => {
    const { result, onOutdated, answers } = open({ claim: () => Promise.reject(noAnswer) });
    const confirm = answers({ status: 'succeeded' });
    await act(() => result.current.pay(confirm));
    expect(confirm).not.toHaveBeenCalled();
    expect(onOutdated).not.toHaveBeenCalled();
    expect(result.current.state).toEqual({ step: 'card', busy: false, error: noAnswer.message });
  });

  test('paid, order request not answered → retried without a second payment', async () => {
    let answered = false;
    const { result, calls, onOrdered, answers } = open({
      order: () => (answered ? Promise.resolve({ data: { status: 'Completed' } }) : Promise.reject(noAnswer)),
    });
    const confirm = answers({ status: 'succeeded' });
    await act(() => result.current.pay(confirm));
    expect(result.current.state).toEqual({ step: 'order', busy: false, error: noAnswer.message });
    answered = true;
    await act(async () => result.current.retryOrder());
    expect(onOrdered).toHaveBeenCalledOnce();
    expect([confirm, calls.claim, calls.order].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
  });

  test('paid, product no longer sold → refunded, with the server’s message', async () => {
    const { result, onOrdered, answers } = open({
      order: async () => ({ data: { status: 'Failed' }, message: 'Your money goes back.' }),
    });
    await act(() => result.current.pay(answers({ status: 'succeeded' })));
    expect(result.current.state).toEqual({ step: 'refunded', busy: false, message: 'Your money goes back.' });
    expect(onOrdered).not.toHaveBeenCalled();
  });

  test('Pay Now pressed twice → one claim', async () => {
    const { result, calls, answers } = open({ claim: () => new Promise(() => {}) });
    const confirm = answers({ status: 'succeeded' });
    await act(async () => void result.current.pay(confirm));
    expect(result.current.state).toEqual({ step: 'card', busy: true, error: null });
    await act(() => result.current.pay(confirm));
    expect(calls.claim).toHaveBeenCalledOnce();
  });
});
