import { describe, expect, test, vi } from 'vitest';
import { ApiFailure, createClient } from './client.ts';

const answer = (status: number, body: unknown, statusText = '') =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, statusText });

function clientThat(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  token: string | null = null,
) {
  const fetched = vi.fn(fetch);
  const api = createClient({ fetch: fetched as unknown as typeof globalThis.fetch, token: () => token });
  return { api, fetched };
}
const answering = (...args: Parameters<typeof answer>) => clientThat(async () => answer(...args));
const empty = { statusCode: 200, message: 'OK', data: { data: [], total: 0, pageCount: 0 } };

describe('client: requests', () => {
  test('query with missing values → versioned base path without them, past every cache', async () => {
    const { api, fetched } = answering(200, empty);
    await api('GET site/product', { query: { page: 2, limit: 12, searchKeyword: undefined } });
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toBe('/api/v1/site/product?page=2&limit=12');
    expect(init).toMatchObject({ method: 'GET', cache: 'no-store', body: undefined });
  });

  test('token → sent as bearer', async () => {
    for (const token of ['secret', null]) {
      const { api, fetched } = clientThat(async () => answer(200, empty), token);
      await api('GET site/blog');
      const headers = fetched.mock.calls[0]?.[1].headers as Headers;
      expect(headers.get('authorization')).toBe(token && 'Bearer secret');
    }
  });

  test('omitted credentials → no bearer token', async () => {
    const { api, fetched } = clientThat(async () => answer(200, empty), 'secret');
    await api('GET site/blog', { credentials: 'omit' });
    const init = fetched.mock.calls[0]?.[1];
    expect(new Headers(init?.headers).get('authorization')).toBeNull();
  });

  test('body → JSON; form with files → multipart', async () => {
    const { api, fetched } = answering(201, { statusCode: 201, message: 'Thank you.', data: null });
    const message = { name: 'Ada', email: 'ada@example.com', phone: '1', message: 'Hello' };
    expect(await api.full('POST contact-us-message', { body: message })).toMatchObject({
      message: 'Thank you.',
    });
    const sent = fetched.mock.calls[0]?.[1];
    expect(new Headers(sent?.headers).get('content-type')).toBe('application/json');
    expect(JSON.parse(String(sent?.body))).toEqual(message);

    const profileImage = new File(['x'], 'me.png', { type: 'image/png' });
    const form = { name: 'Ada', phone: '1', role: 'customer' as const, profileImage };
    await api('PATCH user/customer-profile', { form });
    const multipart = fetched.mock.calls[1]?.[1].body as FormData;
    expect([...multipart.keys()]).toEqual(['name', 'phone', 'role', 'profileImage']);
    expect((multipart.get('profileImage') as File).name).toBe('me.png');
  });

  test('DELETE with an optional body → JSON when given, no body otherwise', async () => {
    const { api, fetched } = answering(200, { statusCode: 200, message: 'OK', data: null });
    await api('DELETE product-review/{id}', { params: { id: '1' }, body: { reason: 'Spam.' } });
    await api('DELETE product-review/{id}', { params: { id: '2' } });
    const [given, left] = fetched.mock.calls.map(([, init]) => init);
    expect(JSON.parse(String(given?.body))).toEqual({ reason: 'Spam.' });
    expect(left?.body).toBeUndefined();
    expect(new Headers(left?.headers).get('content-type')).toBeNull();
  });

  test('form that is no record of fields → refused before it is sent', async () => {
    const { api, fetched } = answering(200, empty);
    for (const form of ['name=Ada', ['Ada'], null]) {
      await expect(api('PATCH user/customer-profile', { form: form as never })).rejects.toEqual(
        new ApiFailure(0, ['Invalid request body.']),
      );
    }
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('client: responses', () => {
  test.each([200, 201, 202])('statusCode %i → success', async (statusCode) => {
    const { api } = answering(200, { ...empty, statusCode });
    expect(await api('GET site/blog')).toEqual(empty.data);
  });

  test.each([203, 400, 500, undefined])(
    'statusCode %s → failure, whatever the HTTP status',
    async (statusCode) => {
      const { api } = answering(200, { ...empty, statusCode, message: 'Not yet.' });
      await expect(api('GET site/blog')).rejects.toEqual(new ApiFailure(200, ['Not yet.']));
    },
  );

  test('answer without data → failure', async () => {
    const { api } = answering(200, { statusCode: 200, message: 'Where is it?' });
    await expect(api('GET site/blog')).rejects.toEqual(new ApiFailure(200, ['Where is it?']));
  });
});

describe('client: failures', () => {
  test('one message or several → the failure has the same', async () => {
    const one = answering(409, { statusCode: 409, message: 'This e-mail address is taken.' });
    await expect(one.api('GET site/blog')).rejects.toMatchObject({
      status: 409,
      messages: ['This e-mail address is taken.'],
    });
    const two = answering(400, { statusCode: 400, message: ['Please enter Name.', 'Please enter Phone.'] });
    await expect(two.api('GET site/blog')).rejects.toMatchObject({
      messages: ['Please enter Name.', 'Please enter Phone.'],
    });
  });

  test('code and field errors of the answer → in the failure', async () => {
    const fields = [{ path: 'sku', message: 'This SKU belongs to another product.' }];
    const { api } = answering(409, {
      statusCode: 409,
      message: fields[0]?.message,
      error: 'sku_taken',
      fields,
    });
    await expect(api('GET site/blog')).rejects.toMatchObject({ code: 'sku_taken', fields });
    const bare = answering(502, '<html>', 'Bad Gateway');
    await expect(bare.api('GET site/blog')).rejects.toMatchObject({ code: null, fields: [] });
  });

  test("answer without a message → 'Failed: {status text}'", async () => {
    for (const body of ['<html>', {}, { message: [] }]) {
      const { api } = answering(502, body, 'Bad Gateway');
      await expect(api('GET site/blog')).rejects.toEqual(new ApiFailure(502, ['Failed: Bad Gateway']));
    }
  });

  test('network failure → always the same message', async () => {
    const { api } = clientThat(async () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(api('GET site/blog')).rejects.toEqual(
      new ApiFailure(0, ['An error occurred while making the request.']),
    );
  });

  test('request aborted by the caller → the abort, not a failure', async () => {
    const { api } = clientThat(async () => {
      throw new DOMException('gone', 'AbortError');
    });
    await expect(api('GET site/blog')).rejects.toMatchObject({ name: 'AbortError' });
  });
});
