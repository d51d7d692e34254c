import { expect, test } from 'vitest';
import { FILE_MEGABYTES } from '#domain/limits.ts';
import { MEGABYTE } from '#lib/bytes.ts';
import { makeVendor } from '#test/factories.ts';
import { useMarket } from '#test/harness.ts';

const t = useMarket();

async function send(payload: string | Buffer, type: string, url = '/api/v1/auth/vendor-register') {
  const answer = await t.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
  return answer.json<{ statusCode: number; message: string | string[] }>();
}

const formWith = (file: Buffer) =>
  Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="shopImage"; filename="a.png"\r\n\r\n'),
    file,
    Buffer.from('\r\n--x--\r\n'),
  ]);

test('uploads: body that is neither a form nor an object → 400', async () => {
  const invalid = { statusCode: 400, message: 'Invalid request body.' };
  expect(await send('cut off', 'multipart/form-data; boundary=x')).toMatchObject(invalid);
  const message = '/api/v1/contact-us-message';
  for (const body of ['{"name":', '"Ada"', '[]']) {
    const { statusCode, message: said } = await send(body, 'application/json', message);
    expect([statusCode, [said].flat()]).toEqual([400, [invalid.message]]);
  }
});

test('uploads: 120 uploads of an account in ten minutes → the next one is 429, before its form is read', async () => {
  const { user, token } = await makeVendor(t.context.db);
  for (let n = 0; n < 120; n++) await t.context.limits.countAccount('upload', user.id, '127.0.0.1');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await t.app.inject({
    method: 'PATCH',
    url: '/api/v1/product/any',
    payload: 'no form at all',
    headers,
  });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('uploads: picture at its limit → accepted; one byte more → 413', async () => {
  const limit = FILE_MEGABYTES.image * MEGABYTE;
  const type = 'multipart/form-data; boundary=x';
  expect(await send(formWith(Buffer.alloc(limit)), type)).toMatchObject({ statusCode: 400 });
  expect(await send(formWith(Buffer.alloc(limit + 1)), type)).toMatchObject({
    statusCode: 413,
    message: 'Shop Image is too large: 8 MB at most.',
  });
});
