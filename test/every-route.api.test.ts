import { afterEach, describe, expect, test } from 'vitest';
import type { PayoutProviders } from '#api/ports/payout.ts';
import { API_BASE, type Contract, contract } from '#contract/contract.ts';
import { type Endpoint, isPermission } from '#contract/endpoint.ts';
import { ERROR_STATUS } from '#domain/error-codes.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import { ACCESS_ROLES, type AccessRole, isStaff } from '#domain/roles.ts';
import { makeCustomer, makeMember, makeStaff, makeVendor } from './factories.ts';
import { useMarket } from './harness.ts';
import { documentProblems } from './openapi-answers.ts';

/**
 * Rules for every endpoint of the contract, including those added later. Other routes answer no JSON or no role, and are
 * excluded:
 * - `/metrics`, which wants the operator's token (metrics.api.test.ts)
 * - `/health/…` (health.test.ts)
 * - the provider's webhook, pages, files behind signed links
 *
 * `every-answer.api.test.ts` has them all.
 */
/** Makes accounts for vendors, so that a call without a body succeeds. */
const payouts = {
  connect: {
    createAccount: async ({ reference }: { reference: string }) => ({
      id: reference,
      status: 'Incomplete',
      requirements: [],
      last4: null,
    }),
    findAccount: async () => null,
    createOnboardingLink: async () => 'http://market.test/page',
  },
} as unknown as PayoutProviders;
const t = useMarket({ payouts: () => payouts });

const endpoints = Object.entries(contract).map(([key, definition]) => {
  const [method = 'GET', path = ''] = key.split(' ');
  const url = `${API_BASE}/${path.replace(/\{\w+\}/g, 'unknown-id')}`;
  return { key: key as keyof Contract, method: method as 'GET', url, definition: definition as Endpoint };
});
const guarded = endpoints.filter(({ definition }) => definition.access !== 'public');

interface Sent {
  token?: string;
  body?: string | Buffer;
  type?: string;
  query?: string;
}

async function send(
  endpoint: (typeof endpoints)[number],
  { token, body, type = 'application/json', query = '' }: Sent = {},
) {
  const answer = await t.app.inject({
    method: endpoint.method,
    url: endpoint.url + query,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    payload: body,
  });
  invalid.push(...documentProblems(endpoint.key, answer));
  return answer;
}

const invalid: string[] = [];
afterEach(() => expect(invalid.splice(0), 'answers that the OpenAPI document does not allow').toEqual([]));

/** Expects the error envelope only, without a stack, SQL or a library's wording. */
function expectRefusal(answer: Awaited<ReturnType<typeof send>>, statuses: readonly number[]) {
  expect(statuses).toContain(answer.statusCode);
  const body = answer.json();
  const { fields, ...envelope } = body;
  expect(Object.keys(envelope).sort()).toEqual(['error', 'message', 'requestId', 'statusCode']);
  expect(ERROR_STATUS).toHaveProperty(body.error, answer.statusCode);
  expect(body.statusCode).toBe(answer.statusCode);
  for (const message of [body.message].flat()) {
    expect(message).toMatch(/^[A-Z“"'].*[.!]$/s);
    expect(message).not.toMatch(
      /zod|select .* from|insert into|at .*:\d+|undefined|NaN|expected|FST_|ECONN/i,
    );
  }
}

const tokenOf = async (role: AccessRole): Promise<string> => {
  const { db } = t.context;
  if (role === 'customer') return (await makeCustomer(db)).token;
  if (isStaff(role)) return (await makeStaff(db, role)).token;
  return role === 'owner' ? (await makeVendor(db)).token : (await makeMember(db, role)).token;
};

const refused = new Map<AccessRole, Promise<string>>();
/** The token of one person for all calls that refuse the role, and so change nothing of theirs. */
const refusedTokenOf = (role: AccessRole): Promise<string> => {
  const token = refused.get(role) ?? tokenOf(role);
  refused.set(role, token);
  return token;
};

/** The roles that a call admits; undefined for one that needs no permission. */
const rolesOf = ({
  definition: { access },
}: (typeof endpoints)[number]): readonly AccessRole[] | undefined =>
  isPermission(access) ? PERMISSIONS[access] : undefined;

describe('authorization', () => {
  test.each(guarded.map((endpoint) => [endpoint.key, endpoint] as const))(
    '%s: no token or an invalid one → 401',
    async (_, endpoint) => {
      expectRefusal(await send(endpoint), [401]);
      expectRefusal(await send(endpoint, { token: 'x'.repeat(43) }), [401]);
      expectRefusal(await send(endpoint, { token: 'short' }), [401]);
    },
  );

  test.each(guarded.map((endpoint) => [endpoint.key, endpoint] as const))(
    '%s: every other role → 403',
    async (_, endpoint) => {
      const allowed = rolesOf(endpoint) ?? ACCESS_ROLES;
      for (const role of ACCESS_ROLES.filter((name) => !allowed.includes(name))) {
        expectRefusal(await send(endpoint, { token: await refusedTokenOf(role) }), [403]);
      }
    },
  );
});

test('public call with parameters → has a limit: no cache holds the answers to all of them', () => {
  const open = endpoints.filter(
    ({ definition: { access, params, query, limit } }) =>
      access === 'public' && (params || query) && limit === undefined,
  );
  expect(open.map(({ key }) => key)).toEqual([]);
});

/** The token of an authorized caller; undefined for a public endpoint. */
async function entitled(endpoint: (typeof endpoints)[number]): Promise<string | undefined> {
  if (endpoint.definition.access === 'public') return undefined;
  return tokenOf(rolesOf(endpoint)?.[0] ?? 'customer');
}

describe('bad input', () => {
  const all = endpoints.map((endpoint) => [endpoint.key, endpoint] as const);

  test.each(all.filter(([, { definition }]) => definition.query && 'page' in definition.query.shape))(
    '%s: invalid pages and limits → 400; pages past the end → empty',
    async (_, endpoint) => {
      const token = await entitled(endpoint);
      for (const query of [
        'page=0',
        'page=-1',
        'page=abc',
        'page=1.5',
        'page=1e400',
        'limit=0',
        'limit=101',
        'limit=',
        'page=1&page=2',
      ]) {
        expectRefusal(await send(endpoint, { token, query: `?${query}` }), [400]);
      }
      for (const query of ['page=9007199254740991', 'page=1000000&limit=100']) {
        const answer = await send(endpoint, { token, query: `?${query}` });
        // A list below an unknown record answers 404.
        if (endpoint.definition.params) {
          expectRefusal(answer, [404]);
          continue;
        }
        expect(answer.statusCode).toBe(200);
        expect(answer.json().data.data).toEqual([]);
      }
      expect((await send(endpoint, { token, query: '?page=%00' })).statusCode).toBe(400);
    },
  );

  test.each(all.filter(([, { definition }]) => definition.params))(
    '%s: unknown or malformed id → 400 or 404',
    async (_, endpoint) => {
      const token = await entitled(endpoint);
      const { form, body } = endpoint.definition;
      const sent = form ? multipart({}) : body ? { body: '{}' } : {};
      expectRefusal(await send(endpoint, { token, ...sent }), [400, 404]);
      const odd = { ...endpoint, url: endpoint.url.replaceAll('unknown-id', "%00' or 1=1--") };
      expectRefusal(await send(odd, { token, ...sent }), [400, 404]);
      const long = { ...endpoint, url: endpoint.url.replaceAll('unknown-id', 'x'.repeat(5000)) };
      expectRefusal(await send(long, { token, ...sent }), [400, 404, 414]);
    },
  );

  test.each(all.filter(([, { definition }]) => definition.body))(
    '%s: invalid, too large or wrongly typed bodies → 400, 413, 415',
    async (_, endpoint) => {
      const token = await entitled(endpoint);
      for (const body of ['{', 'null', '[]', '"text"', '7', '{}', '']) {
        const answer = await send(endpoint, { token, body });
        const isEmpty = ['null', '{}', ''].includes(body);
        if (endpoint.definition.bodyOptional && isEmpty && [200, 202].includes(answer.statusCode)) continue;
        expectRefusal(answer, [400, 404]);
      }
      const wrong = Object.fromEntries(
        Object.keys(endpoint.definition.body?.shape ?? {}).map((name) => [name, { $ne: 1 }]),
      );
      expectRefusal(await send(endpoint, { token, body: JSON.stringify(wrong) }), [400]);
      expectRefusal(
        await send(endpoint, { token, body: JSON.stringify({ big: 'x'.repeat(300_000) }) }),
        [413],
      );
      expectRefusal(await send(endpoint, { token, body: '<a/>', type: 'text/xml' }), [415]);
    },
  );

  test.each(all.filter(([, { definition }]) => definition.form))(
    '%s: invalid forms → 400, 415',
    async (_, endpoint) => {
      const token = await entitled(endpoint);
      // A change without fields is asked of a record that does not exist.
      const json = endpoint.definition.jsonAllowed ? [400, 404] : [415];
      expectRefusal(await send(endpoint, { token, body: '{}' }), json);
      expectRefusal(
        await send(endpoint, { token, body: 'cut off', type: 'multipart/form-data; boundary=x' }),
        [400],
      );
      expectRefusal(
        await send(endpoint, { token, ...multipart({ name: '\u0000', price: 'cheap', phone: '\u0000' }) }),
        [400],
      );
      expectRefusal(await send(endpoint, { token, ...multipart({}, 'not-asked-for') }), [400]);
    },
  );

  test.each(all)('%s: another method → 405 with those that exist', async (_, endpoint) => {
    const answer = await send({ ...endpoint, method: 'PUT' as 'GET' }, { body: '{}' });
    expectRefusal(answer, [405]);
    expect(String(answer.headers.allow).split(', ')).toContain(endpoint.method);
  });
});

describe('addresses', () => {
  test.each(
    endpoints
      .filter(({ definition }) => definition.alias)
      .map((endpoint) => [endpoint.key, endpoint] as const),
  )('%s: its former address → the same answer', async (_, endpoint) => {
    const url = `${API_BASE}/${endpoint.definition.alias?.replace(/\{\w+\}/g, 'unknown-id')}`;
    const token = await entitled(endpoint);
    const sent = endpoint.definition.body ? { token, body: '{"reason":"No longer."}' } : { token };
    const [now, before] = [await send(endpoint, sent), await send({ ...endpoint, url }, sent)];
    expectRefusal(before, [404]);
    expect({ ...before.json(), requestId: '' }).toEqual({ ...now.json(), requestId: '' });
    expectRefusal(await send({ ...endpoint, url }), [401]);
  });
});

describe('scripts of other sites', () => {
  const origin = 'https://elsewhere.example';
  const cors = ({ headers }: Awaited<ReturnType<typeof send>>) => headers['access-control-allow-origin'];

  test('calls that any origin may make → public, with POST, without files', () => {
    const open = endpoints.filter(({ definition }) => definition.anyOrigin);
    expect(open.map(({ key }) => key)).toEqual([
      'POST license/verify',
      'POST license/activate',
      'POST license/deactivate',
    ]);
    for (const { definition } of open) {
      expect(definition).toMatchObject({ access: 'public', body: expect.anything() });
    }
  });

  test.each(endpoints.map((endpoint) => [endpoint.key, endpoint] as const))(
    '%s: asked for by a browser before and after → allowed only where the contract says so',
    async (_, endpoint) => {
      const { anyOrigin } = endpoint.definition;
      const headers = { origin, 'access-control-request-method': 'POST' };
      const asked = await t.app.inject({ method: 'OPTIONS', url: endpoint.url, headers });
      expect(asked.statusCode).toBe(anyOrigin ? 204 : 405);
      expect(cors(asked)).toBe(anyOrigin ? '*' : undefined);
      const refused = await send(endpoint, { body: '{', type: 'application/json' });
      expect(cors(refused)).toBe(anyOrigin ? '*' : undefined);
    },
  );

  test('POST license/verify of another site → an answer that its script may read', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: `${API_BASE}/license/verify`,
      headers: { origin },
      payload: { productId: 'p', key: 'ABCD-EFGH' },
    });
    expect(answer.json()).toMatchObject({ statusCode: 200, data: { valid: false } });
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'retry-after, x-request-id',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

test('unknown path → 404', async () => {
  const answer = await t.app.inject({ method: 'GET', url: `${API_BASE}/nothing/here` });
  expectRefusal(answer, [404]);
});

function multipart(fields: Record<string, string>, file?: string): { body: Buffer; type: string } {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file)
    parts.push(
      `--x\r\ncontent-disposition: form-data; name="${file}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\nnot a picture\r\n`,
    );
  return { body: Buffer.from(`${parts.join('')}--x--\r\n`), type: 'multipart/form-data; boundary=x' };
}
