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
const refusal = (status: number, code: ErrorCode, message: string) =>
  new ApiFailure(status, [message], { code });
const noAnswer = new ApiFailure(0, ['An error occurred while making the request.']);

const open = (claim: () => Promise<unknown> = async () => ({})) => {
  const api = vi.fn(claim);
  const onPaid = vi.fn();
  const onOutdated = vi.fn();
  const { result } = renderHook(() => usePay({ payment: PAYMENT, onPaid, onOutdated }), {
    wrapper: ({ children }) => <ApiContext value={api as unknown as Client}>{children}</ApiContext>,
  });
  const answers = (confirmation: Confirmation) => vi.fn(async () => confirmation);
  return { result, claim: api, onPaid, onOutdated, answers };
};

describe('usePay', () => {
  test('card accepted → intent claimed and confirmed, then paid; the form stays busy', async () => {
    const { result, claim, onPaid, answers } = open();
    const confirm = answers({ status: 'succeeded' });
    await act(() => result.current.pay(confirm));
    expect(claim).toHaveBeenCalledWith('POST payments/{id}/claim', { params: { id: 'pi_1' } });
    expect(confirm).toHaveBeenCalledWith(PAYMENT);
    expect(onPaid.mock.calls).toEqual([[PAYMENT]]);
    expect(result.current.state).toEqual({ step: 'card', busy: true, error: null });
  });

  test('nothing to pay → claimed, then paid without the card provider', async () => {
    const { result, claim, onPaid } = open();
    await act(() => result.current.placeFree());
    expect(claim).toHaveBeenCalledOnce();
    expect(onPaid).toHaveBeenCalledOnce();
  });

  test('card declined → card form with the provider’s message, not paid', async () => {
    const { result, onPaid, answers } = open();
    await act(() => result.current.pay(answers({ status: 'failed', message: 'Your card was declined.' })));
    expect(result.current.state).toEqual({ step: 'card', busy: false, error: 'Your card was declined.' });
    expect(onPaid).not.toHaveBeenCalled();
  });

  test('bank requires a confirmation → confirm step; confirmed → paid, refused → card form', async () => {
    const { result, onPaid, answers } = open();
    await act(() => result.current.pay(answers({ status: 'requires_action' })));
    expect(result.current.state).toEqual({ step: 'confirm', busy: false });
    await act(() => result.current.finish(answers({ status: 'failed', message: 'Not confirmed.' })));
    expect(result.current.state).toEqual({ step: 'card', busy: false, error: 'Not confirmed.' });
    expect(onPaid).not.toHaveBeenCalled();
    await act(() => result.current.pay(answers({ status: 'requires_action' })));
    await act(() => result.current.finish(answers({ status: 'succeeded' })));
    expect(onPaid).toHaveBeenCalledOnce();
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
      const { result, onOutdated, answers } = open(() => Promise.reject(refusal(status, code, message)));
      const confirm = answers({ status: 'succeeded' });
      await act(() => result.current.pay(confirm));
      expect(confirm).not.toHaveBeenCalled();
      expect(onOutdated).toHaveBeenCalledWith(message);
      expect(result.current.state).toEqual({ step: 'card', busy: false, error: null });
    },
  );

  test('claim fails with provider_unavailable → the cart is not priced again, the card form shows the message', async () => {
    const message = 'The card provider does not answer.';
    const { result, onOutdated, answers } = open(() =>
      Promise.reject(refusal(502, 'provider_unavailable', message)),
    );
    await act(() => result.current.pay(answers({ status: 'succeeded' })));
    expect(onOutdated).not.toHaveBeenCalled();
    expect(result.current.state).toEqual({ step: 'card', busy: false, error: message });
  });

  test('claim not answered → the card is not charged, the card form shows the failure', async () => {
    const { result, onOutdated, answers } = open(() => Promise.reject(noAnswer));
    const confirm = answers({ status: 'succeeded' });
    await act(() => result.current.pay(confirm));
    expect(confirm).not.toHaveBeenCalled();
    expect(onOutdated).not.toHaveBeenCalled();
    expect(result.current.state).toEqual({ step: 'card', busy: false, error: noAnswer.message });
  });

  test('Pay Now pressed twice → one claim', async () => {
    const { result, claim, answers } = open(() => new Promise(() => {}));
    const confirm = answers({ status: 'succeeded' });
    await act(async () => void result.current.pay(confirm));
    expect(result.current.state).toEqual({ step: 'card', busy: true, error: null });
    await act(() => result.current.pay(confirm));
    expect(claim).toHaveBeenCalledOnce();
  });
});
