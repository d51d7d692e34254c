// @vitest-environment happy-dom

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiFailure, type Client } from '#client/client.ts';
import { messagesContract } from '#contract/messages.ts';
import { makeQueryClient } from '#test/query-client.ts';
import { ApiContext } from '#web/kernel/context.ts';
import { maxLengthsOf } from '#web/kernel/form.ts';
import { ContactForm } from './contact-form.tsx';

afterEach(cleanup);

const MESSAGE = { Name: 'Ada', Email: 'ada@example.com', Phone: '+1 555 0100', Message: 'Hello' };

function open(send: () => Promise<unknown> = async () => ({ message: 'Sent.' })) {
  const full = vi.fn(send);
  render(
    <ApiContext value={{ full } as unknown as Client}>
      <QueryClientProvider client={makeQueryClient()}>
        <ContactForm buttonText="" />
      </QueryClientProvider>
    </ApiContext>,
  );
  return full;
}

function submit(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Send Message' }));
}

const typedIn = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;

describe('ContactForm', () => {
  test('complete message → sent, and the fields are cleared', async () => {
    const full = open();
    submit(MESSAGE);
    await waitFor(() => expect(full).toHaveBeenCalledOnce());
    expect(full).toHaveBeenCalledWith('POST contact-us-message', {
      body: { name: 'Ada', email: 'ada@example.com', phone: '+1 555 0100', message: 'Hello', website: '' },
    });
    await waitFor(() => expect(typedIn('Message')).toBe(''));
  });

  test('empty and blank fields → an error beside each, the first focused, nothing sent', async () => {
    const full = open();
    submit({ Name: ' ', Message: '\n' });
    for (const label of Object.keys(MESSAGE)) await screen.findByText(`Please enter ${label}.`);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(full).not.toHaveBeenCalled();
  });

  test('invalid e-mail address → an error beside the field, nothing sent', async () => {
    const full = open();
    submit({ ...MESSAGE, Email: 'ada@example' });
    await screen.findByText('Please enter a valid Email.');
    expect(full).not.toHaveBeenCalled();
  });

  test('field refused by the server → its message beside the field, the typed text stays', async () => {
    const message = 'Please enter a valid Email.';
    open(() =>
      Promise.reject(
        new ApiFailure(400, [message, 'Something else.'], {
          code: 'bad_request',
          fields: [{ path: 'email', message }],
        }),
      ),
    );
    submit(MESSAGE);
    await screen.findByText(message);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(screen.queryByText('Something else.')).toBeNull();
    expect(typedIn('Message')).toBe('Hello');
  });

  test('attributes of the fields → the limits of the contract, which is not loaded with the page', () => {
    open();
    const schema = messagesContract['POST contact-us-message'].body;
    const maxLengths = maxLengthsOf(schema);
    for (const name of ['name', 'email', 'phone', 'message'] as const) {
      const field = document.querySelector(`[name=${name}]`);
      expect([name, field?.getAttribute('maxlength')]).toEqual([name, String(maxLengths[name])]);
      expect([name, field?.hasAttribute('required')]).toEqual([
        name,
        !schema.shape[name].safeParse('').success,
      ]);
    }
  });
});
