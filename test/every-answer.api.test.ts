import { afterAll, beforeAll, expect, test } from 'vitest';
import { rawConnection } from './raw-connection.ts';
import { startTestMarket } from './running-market.ts';

/** Rules for every kind of answer of a market. */
let market: Awaited<ReturnType<typeof startTestMarket>>;
beforeAll(async () => {
  market = await startTestMarket({
    PUBLIC_URL: 'https://market.example',
    METRICS_TOKEN: 'a-token-of-this-test',
  });
});
afterAll(async () => {
  await market.close();
  await market.remove();
});

const COMMON = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
};

const JSON_TYPE = { 'content-type': 'application/json' };
const ENCODED_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=x' };

test.each([
  ['a page', 200, 'GET', '/'],
  ['a cached page', 200, 'GET', '/'],
  ['an unknown page', 404, 'GET', '/nowhere'],
  ['a page in another spelling', 301, 'GET', '//'],
  ['a form without scripts', 303, 'POST', '/login'],
  [
    'one click of a mail program without a signature',
    404,
    'POST',
    '/stop-mails',
    ENCODED_TYPE,
    'List-Unsubscribe=One-Click',
  ],
  ['a page of another method', 404, 'PUT', '/'],
  ['a file of the repository', 404, 'GET', '/package.json'],
  ['the history of the repository', 404, 'GET', '/.git/config'],
  ['an address that cannot be decoded', 400, 'GET', '/%'],
  ['an address with U+0000', 400, 'GET', '/%00'],
  ['an asset', 200, 'GET', '/assets/entry.js'],
  ['robots.txt', 200, 'GET', '/robots.txt'],
  ['the sitemap', 200, 'GET', '/sitemap.xml'],
  ['a part of the sitemap', 200, 'GET', '/sitemap-products.xml'],
  ['an unknown part of the sitemap', 404, 'GET', '/sitemap-secrets.xml'],
  ['a part with U+0000', 400, 'GET', '/sitemap-products-%00.xml'],
  ['the feed', 200, 'GET', '/blog/rss.xml'],
  ['the OpenAPI document', 200, 'GET', '/api/v1/openapi.json'],
  ['the documentation', 200, 'GET', '/api/docs'],
  ['a script of the documentation', 200, 'GET', '/api/docs/static/swagger-ui-bundle.js'],
  ['health', 200, 'GET', '/api/v1/health'],
  ['liveness', 200, 'GET', '/health/live'],
  ['readiness', 200, 'GET', '/health/ready'],
  ['metrics without their token', 401, 'GET', '/metrics'],
  ['a list', 200, 'GET', '/api/v1/site/product'],
  ['bad input', 400, 'GET', '/api/v1/site/product?page=0'],
  ['an address of the API that cannot be decoded', 400, 'GET', '/api/v1/%'],
  ['an anonymous caller', 401, 'GET', '/api/v1/user/profile'],
  ['an unknown call', 404, 'GET', '/api/v1/nowhere'],
  ['an unknown picture', 404, 'GET', '/media/nothing/80.webp'],
  ['a download that has expired', 404, 'GET', '/api/v1/downloads/x?expires=1&signature=x'],
  ['the import’s template', 200, 'GET', '/api/v1/product-template.csv'],
  ['the simulator', 404, 'GET', '/simulator/v1/payment_intents/pi_none?client_secret=x'],
  ['HEAD of the simulator', 404, 'HEAD', '/simulator/v1/payment_intents/pi_none?client_secret=x'],
  ['a body that is too large', 413, 'POST', '/api/v1/auth/login', JSON_TYPE, `"${'x'.repeat(300_000)}"`],
  ['a body of another type', 415, 'POST', '/api/v1/auth/login', { 'content-type': 'text/xml' }, '<a/>'],
  ['a malformed form', 400, 'POST', '/api/v1/auth/vendor-register', FORM_TYPE, 'cut off'],
  ['a webhook without a signature', 400, 'POST', '/api/v1/payments/webhook', JSON_TYPE, '{}'],
] as const)(
  '%s → %i with the common headers, for this origin only',
  async (_, status, method, url, headers?: object, payload?: string) => {
    const origin = 'https://elsewhere.example';
    const answer = await market.app.inject({ method, url, headers: { origin, ...headers }, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(COMMON);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    const { 'content-type': type = '' } = answer.headers;
    if (/^text\/|json|xml|javascript/.test(String(type))) expect(type).toMatch(/; ?charset=utf-8$/i);
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors');
  },
);

test('a request that cannot be parsed → 400 with the common headers', async () => {
  const connection = await rawConnection(market.port);
  connection.send('nonsense\r\n\r\n');
  const answer = await connection.ended();
  for (const [name, value] of Object.entries(COMMON)) expect(answer).toContain(`${name}: ${value}\r\n`);
});

test.each([20_000, 60_000])('public call with %i nested brackets → 400', async (depth) => {
  for (const payload of [
    '['.repeat(depth) + ']'.repeat(depth),
    `${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}`,
  ]) {
    const answer = await market.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      headers: JSON_TYPE,
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).not.toEqual([]);
  }
});
