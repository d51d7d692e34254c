import fc from 'fast-check';
import { z } from 'zod';
import { SECTION_NAMES } from '#contract/content.ts';
import { API_BASE, type Contract, contract } from '#contract/contract.ts';
import { type Endpoint, isPermission } from '#contract/endpoint.ts';
import { encodeForm, type FormPart } from './form.ts';
import { ACTOR_ROLES, kindOf, type RecordKind, rolesFor } from './records.ts';

/** A request as it is sent, with what is known about it. */
export interface FuzzRequest {
  /** The call of the contract; null for a page or another address. */
  key: keyof Contract | null;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer | null;
  /** Who sends it: an index into the accounts of that role. */
  sender: { role: 'anonymous' | 'customer' | 'vendor' | 'admin'; index: number };
  /** Whether address or method were changed, so that it may be another call than `key`. */
  isOtherCall: boolean;
}

/** Finds the n-th id of a kind. */
export type FindId = (kind: RecordKind, n: number) => string;

type JsonSchema = Record<string, unknown>;
type Value = fc.Arbitrary<unknown>;

const ODD_TEXT = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\udfff\ud800',
    '\u202e\u200b\ufeff',
    "' or 1=1--",
    '%00',
    '../../../../etc/passwd',
    '{{7*7}}#{7*7}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'NaN',
    '-0',
    '1e400',
    '㌖'.repeat(190),
    'ﷺ'.repeat(60),
    '\u0301'.repeat(500),
    '😀'.repeat(100),
    '\r\nset-cookie: a=b',
    '2026-02-30T25:61:00Z',
    '+275760-09-13T00:00:00.001Z',
    'https://[::1',
    'javascript:alert(1)',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat({ max: 5 }).map((power) => 'x'.repeat(10 ** power)),
);

const ODD_VALUE: Value = fc.oneof(
  { weight: 4, arbitrary: ODD_TEXT },
  {
    weight: 4,
    arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { $ne: 1 }, { length: -1 }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      0,
      -1,
      1.5,
      -0,
      1e21,
      1e308,
      5e-324,
      2 ** 31,
      -(2 ** 31) - 1,
      2 ** 53,
      2 ** 63,
      Number.MAX_VALUE,
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(30, 500, 1500).map(nested) },
  { weight: 1, arbitrary: fc.constantFrom(201, 5000).map((length) => Array(length).fill('x')) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let n = 0; n < depth; n++) value = n % 2 ? [value] : { a: value };
  return value;
}

const WORDS = fc
  .array(
    fc.constantFrom('garden', 'piano', 'weekly', 'Ärger', '手帳', 'planner', 'l’été', '100 %', 'a&b', '😀'),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((words) => words.join(' '));

/** Texts that fields with these names accept. */
const TEXT_OF_FIELD: Record<string, Value> = {
  email: fc.nat({ max: 400 }).map((n) => `fuzz-${n}@example.test`),
  password: fc.constant('a fuzzy password'),
  newPassword: fc.constant('a fuzzy password'),
  confirmPassword: fc.constant('a fuzzy password'),
  videoUrl: fc.constant('https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
  price: fc.nat({ max: 100_000 }).map((cents) => (cents / 100).toFixed(2)),
  discountAmount: fc.constant('0'),
  cost: fc.nat({ max: 1000 }).map((cents) => (cents / 100).toFixed(2)),
  description: WORDS.map((words) => `<p>${words}</p>`),
  answer: WORDS.map((words) => `<p>${words}</p>`),
  link: fc.constantFrom('/shop', 'https://example.test/a'),
  awayUntil: fc.constantFrom('', '2030-01-01'),
  publishedAt: fc.constantFrom('', '2030-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'),
  publishAt: fc.constant('2030-01-01T00:00:00.000Z'),
  shownFrom: fc.constantFrom('', '2030-01-01T00:00:00.000Z'),
  shownUntil: fc.constantFrom('', '2031-01-01T00:00:00.000Z'),
  sku: fc.nat({ max: 100_000 }).map((n) => `FUZZ-${n}`),
  footerSectionTwo: fc.constant('[{"value":"Shop","link":"/shop"}]'),
  footerSectionThree: fc.constant('[{"value":"Shop","link":"/shop"}]'),
  recommendedSource: fc.constant('{"type":"new"}'),
  ...Object.fromEntries(
    SECTION_NAMES.flatMap((name) => [
      [`productSection${name}Source`, fc.constant('{"type":"best-sellers"}')],
      [`productSection${name}BackgroundColor`, fc.constant('#112233')],
      [`productSection${name}FontColor`, fc.constant('#ffffff')],
    ]),
  ),
};

/** Values that a JSON schema of the contract allows; ids are those of existing records. */
function valuesOf(schema: JsonSchema, key: string, name: string, findId: FindId): Value {
  const { const: constant, enum: options, anyOf, type } = schema;
  if (constant !== undefined) return fc.constant(constant);
  if (Array.isArray(options)) return fc.constantFrom(...options);
  const kind = kindOf(key, name);
  if (type === 'array') {
    const items = valuesOf((schema.items as JsonSchema) ?? {}, key, name, findId);
    const minLength = Number(schema.minItems ?? 0);
    return fc.array(items, { minLength, maxLength: Math.min(Number(schema.maxItems ?? 5), minLength + 4) });
  }
  if (type === 'object') return objectOf(schema, key, findId);
  if (kind === 'productVersion') return fc.nat({ max: 10_000 }).map((n) => Number(findId(kind, n)));
  if (kind && type !== 'integer')
    return fc
      .nat({ max: 10_000 })
      .map((n) =>
        (name === 'ids' && type === 'string' ? [n, n + 1] : [n]).map((at) => findId(kind, at)).join(','),
      );
  if (Array.isArray(anyOf))
    return fc.oneof(...anyOf.map((one) => valuesOf(one as JsonSchema, key, name, findId)));
  const known = TEXT_OF_FIELD[name];
  if (known) return known;
  const first = Array.isArray(type) ? type[0] : type;
  if (first === 'integer' || first === 'number') {
    // Whole numbers, also of dollars, whose least amount is a cent.
    const min = Math.ceil(Math.max(Number(schema.minimum ?? schema.exclusiveMinimum ?? 0), -1000));
    return fc.integer({ min, max: Math.min(Number(schema.maximum ?? 50), min + 50) });
  }
  if (typeof schema.pattern === 'string') return fc.stringMatching(new RegExp(schema.pattern));
  if (first === 'boolean') return fc.boolean();
  if (first === 'null') return fc.constant(null);
  if (first === 'string')
    return WORDS.map((words) => words.slice(0, Number(schema.maxLength ?? 200)).trim() || 'word');
  return fc.constantFrom('text', 1, true);
}

/** Calls that take one of several fields, by the one that is sent. */
const ONE_OF: Record<string, { sent: string; instead: readonly string[] }> = {
  'POST vendor/product/{id}/license-key': { sent: 'keys', instead: ['generate'] },
};

/** Valid values of the fields of `part` that are required, and of the others that are wanted. */
function sampleFields(
  part: z.ZodObject | undefined,
  key: string,
  findId: FindId,
  isWanted: (name: string) => boolean,
): Record<string, unknown> {
  if (!part) return {};
  const { properties = {}, required = [] } = jsonSchemaOf(part) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  const { sent, instead = [] } = ONE_OF[key] ?? {};
  const wanted = Object.entries(properties).filter(
    ([name]) => !instead.includes(name) && (required.includes(name) || name === sent || isWanted(name)),
  );
  const schema = { properties: Object.fromEntries(wanted), required: wanted.map(([name]) => name) };
  return fc.sample(objectOf(schema, key, findId), { seed: 1, numRuns: 1 })[0] ?? {};
}

/** The fields of `part` that a call needs, and those that refer to records; the values are valid. */
export const neededFields = (part: z.ZodObject | undefined, key: string, findId: FindId) =>
  sampleFields(part, key, findId, (name) => kindOf(key, name) !== null);

/** Valid values of all fields of `part` except ids that a call does not need. */
export const allFields = (part: z.ZodObject | undefined, key: string, findId: FindId) =>
  sampleFields(part, key, findId, (name) => kindOf(key, name) === null);

/** A field of a body or form that takes a text, by its path: 'footerSectionTwo', 'lines.0.reason'. */
export interface TextField {
  part: 'body' | 'form';
  path: readonly string[];
  maxLength: number;
}

/** The fields of a call that take any text: neither ids nor one of a few values. */
export function textFieldsOf(key: keyof Contract): TextField[] {
  const endpoint: Endpoint = contract[key];
  const inside = (schema: JsonSchema, part: TextField['part'], path: string[]): TextField[] => {
    const { const: constant, enum: options, anyOf, type, maxLength = 2000 } = schema;
    const name = path.at(-1) ?? '';
    if (constant !== undefined || options || kindOf(key, name)) return [];
    if (Array.isArray(anyOf))
      return anyOf.flatMap((one) => inside(one as JsonSchema, part, path)).slice(0, 1);
    if (type === 'array') return inside((schema.items as JsonSchema) ?? {}, part, [...path, '0']);
    if (type === 'object')
      return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([own, value]) =>
        inside(value, part, [...path, own]),
      );
    return [type].flat().includes('string') ? [{ part, path, maxLength: Number(maxLength) }] : [];
  };
  return (['body', 'form'] as const).flatMap((part) => {
    const object = endpoint[part];
    return object ? inside(jsonSchemaOf(object), part, []) : [];
  });
}

const jsonSchemaOf = (part: z.ZodObject): JsonSchema =>
  z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function objectOf(schema: JsonSchema, key: string, findId: FindId): fc.Arbitrary<Record<string, unknown>> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([name, part]) => [name, valuesOf(part, key, name, findId)]),
  );
  return fc.record(arbitraries, { requiredKeys: (schema.required as string[] | undefined) ?? [] });
}

/** One change of a request that makes it unusual. */
type Break = (request: Draft) => void;

/** A request before it is written as bytes. */
interface Draft {
  method: string;
  path: string;
  params: Record<string, unknown>;
  query: [name: string, value: unknown][];
  headers: Record<string, string>;
  json?: unknown;
  form?: FormPart[];
  raw?: Buffer;
  isOtherCall: boolean;
}

const index = fc.nat({ max: 1000 });

/** Replaces the n-th value inside a JSON value, counted through all levels. */
function replaceAt(value: unknown, n: number, by: unknown): void {
  const places: [Record<string, unknown>, string][] = [];
  const collect = (inside: unknown): void => {
    if (typeof inside !== 'object' || inside === null) return;
    for (const name of Object.keys(inside)) {
      places.push([inside as Record<string, unknown>, name]);
      collect((inside as Record<string, unknown>)[name]);
    }
  };
  collect(value);
  const [place, name] = places[n % Math.max(1, places.length)] ?? [];
  if (!place || name === undefined) return;
  if (by === undefined) delete place[name];
  // A copy, because a second fault may change what is inside.
  else place[name] = structuredClone(by);
}

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Fields as parts of a form, where an empty text stands for null. */
export const partsOf = (fields: Record<string, unknown>): FormPart[] =>
  Object.entries(fields).map(([name, value]) => ({ name, value: Buffer.from(asText(value ?? '')) }));

const breakField: fc.Arbitrary<Break> = fc.record({ n: index, by: ODD_VALUE }).map(({ n, by }) => (draft) => {
  if (draft.json !== undefined) return replaceAt(draft.json, n, by);
  const part = draft.form?.[n % Math.max(1, draft.form.length)];
  if (part) part.value = Buffer.from(asText(by));
  else if (draft.query.length)
    draft.query[n % draft.query.length] = [draft.query[n % draft.query.length]?.[0] ?? '', by];
});
const removeField: fc.Arbitrary<Break> = index.map((n) => (draft) => {
  if (draft.json !== undefined) replaceAt(draft.json, n, undefined);
  else if (draft.form?.length) draft.form.splice(n % draft.form.length, 1);
});
const addField: fc.Arbitrary<Break> = fc
  .record({
    name: fc.constantFrom(
      'role',
      '__proto__',
      'isAdmin',
      'id',
      'vendorId',
      'constructor',
      'x'.repeat(300),
      '',
    ),
    value: ODD_VALUE,
  })
  .map(({ name, value }) => (draft) => {
    if (typeof draft.json === 'object' && draft.json !== null)
      Object.defineProperty(draft.json, name, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    draft.form?.push({ name, value: Buffer.from(asText(value)) });
  });
const repeatField: fc.Arbitrary<Break> = fc
  .record({ n: index, value: ODD_TEXT })
  .map(({ n, value }) => (draft) => {
    const part = draft.form?.[n % Math.max(1, draft.form.length)];
    if (part) draft.form?.push({ ...part });
    else draft.query.push([draft.query[n % Math.max(1, draft.query.length)]?.[0] ?? 'page', value]);
  });
const breakParam: fc.Arbitrary<Break> = fc.record({ n: index, by: ODD_TEXT }).map(({ n, by }) => (draft) => {
  const names = Object.keys(draft.params);
  const name = names[n % Math.max(1, names.length)];
  if (name) draft.params[name] = by;
  // An id with a slash in it, or none, leads to another route.
  draft.isOtherCall = true;
});
const addQuery: fc.Arbitrary<Break> = fc
  .record({
    name: fc.constantFrom('page', 'limit', 'searchKeyword', 'ids', 'a[b][c]', '__proto__[x]', '%', ''),
    value: ODD_VALUE,
  })
  .map(
    ({ name, value }) =>
      (draft) =>
        void draft.query.push([name, value]),
  );
const changeMethod: fc.Arbitrary<Break> = fc
  .constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND')
  .map((method) => (draft) => {
    draft.method = method;
    draft.isOtherCall = true;
  });
const changeHeader: fc.Arbitrary<Break> = fc
  .constantFrom<Record<string, string>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` },
    { 'content-type': '' },
    { 'content-type': ';;=' },
    { 'content-encoding': 'gzip' },
    { accept: '*/*;q=NaN' },
    { 'accept-encoding': 'br;q=2, gzip;q=x' },
    { 'accept-language': 'x'.repeat(4000) },
    { authorization: 'Bearer' },
    { authorization: `Basic ${'A'.repeat(2000)}` },
    { 'if-none-match': '"' },
    { 'if-modified-since': 'yesterday' },
    { range: 'bytes=9-1,,-' },
    { range: 'bytes=0-18446744073709551616' },
    { host: 'elsewhere.example' },
    { host: '' },
    { 'x-forwarded-for': "' or 1=1--" },
    { 'x-forwarded-host': 'elsewhere.example' },
    { 'x-http-method-override': 'DELETE' },
    { cookie: '='.repeat(2000) },
    { origin: 'null' },
    { 'user-agent': '' },
  )
  .map((headers) => (draft) => void Object.assign(draft.headers, headers));
const breakBytes: fc.Arbitrary<Break> = fc
  .record({
    kind: fc.constantFrom('cut', 'flip', 'empty', 'json', 'repeat'),
    at: index,
    json: fc.constantFrom(
      'null',
      '[]',
      '"text"',
      '7',
      '{"a":',
      '\ufeff{}',
      '{"a":1,"a":2}',
      'NaN',
      '['.repeat(60_000),
    ),
  })
  .map(({ kind, at, json }) => (draft) => {
    const bytes = bytesOf(draft) ?? Buffer.from('{}');
    const place = at % Math.max(1, bytes.length);
    if (kind === 'cut') draft.raw = bytes.subarray(0, place);
    if (kind === 'flip') draft.raw = Buffer.from(bytes.map((byte, n) => (n === place ? byte ^ 0x85 : byte)));
    if (kind === 'empty') draft.raw = Buffer.alloc(0);
    if (kind === 'json') draft.raw = Buffer.from(json);
    if (kind === 'repeat') draft.raw = Buffer.concat([bytes, bytes]);
  });

const A_BREAK: fc.Arbitrary<Break> = fc.oneof(
  { weight: 8, arbitrary: breakField },
  { weight: 2, arbitrary: removeField },
  { weight: 2, arbitrary: addField },
  { weight: 2, arbitrary: repeatField },
  { weight: 2, arbitrary: breakParam },
  { weight: 2, arbitrary: addQuery },
  { weight: 1, arbitrary: changeMethod },
  { weight: 2, arbitrary: changeHeader },
  { weight: 2, arbitrary: breakBytes },
);
/** Of seven requests three are valid, three have one fault and one has two. */
const BREAKS = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Break[]>([]) },
  { weight: 3, arbitrary: fc.array(A_BREAK, { minLength: 1, maxLength: 1 }) },
  { weight: 1, arbitrary: fc.array(A_BREAK, { minLength: 2, maxLength: 2 }) },
);

const BOUNDARY = 'a-boundary-of-the-fuzzer';

function bytesOf(draft: Draft): Buffer | null {
  if (draft.raw) return draft.raw;
  if (draft.form) return encodeForm(draft.form, BOUNDARY);
  return draft.json === undefined ? null : Buffer.from(JSON.stringify(draft.json));
}

/** Percent-encodes a text; lone surrogates become the bytes that UTF-8 does not allow. */
const encode = (value: unknown): string =>
  encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%EF%BF%BD', '%ED%A0%80');

function written(draft: Draft, key: keyof Contract | null, sender: FuzzRequest['sender']): FuzzRequest {
  const path = draft.path.replace(/\{(\w+)\}/g, (_, name) => encode(draft.params[name]));
  // Mostly short enough to be read: longer addresses are refused before they are.
  const query = draft.query.map(([name, value]) => `${name}=${encode(value).slice(0, 6000)}`).join('&');
  const { method, headers, isOtherCall } = draft;
  return {
    key,
    method,
    path: path + (query && `?${query}`),
    headers,
    body: bytesOf(draft),
    sender,
    isOtherCall,
  };
}

const SENDERS = ['anonymous', ...ACTOR_ROLES] as const;

/** Requests of one call: valid ones, and ones with faults, by callers who may make it and by others. */
function requestsOf(
  key: keyof Contract,
  findId: FindId,
  files: Record<string, Buffer>,
): fc.Arbitrary<FuzzRequest> {
  const endpoint: Endpoint = contract[key];
  const [method = 'GET', path = ''] = key.split(' ');
  const allowed = isPermission(endpoint.access) ? rolesFor(endpoint) : SENDERS;
  const objects = (part: z.ZodObject | undefined) =>
    part ? objectOf(jsonSchemaOf(part), key, findId) : fc.constant<Record<string, unknown>>({});
  return fc
    .record({
      params: objects(endpoint.params),
      query: objects(endpoint.query),
      body: objects(endpoint.body),
      form: objects(endpoint.form),
      file: fc.constantFrom(...Object.keys(files)),
      withFiles: fc.boolean(),
      role: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...allowed) },
        { weight: 1, arbitrary: fc.constantFrom(...SENDERS) },
      ),
      index,
      breaks: BREAKS,
    })
    .map(({ params, query, body, form, file, withFiles, role, index, breaks }) => {
      const draft: Draft = {
        method,
        path: `${API_BASE}/${path}`,
        params,
        query: Object.entries(query),
        headers: {},
        isOtherCall: false,
      };
      if (endpoint.body) {
        // A copy, because faults change it.
        draft.json = structuredClone(body);
        draft.headers['content-type'] = 'application/json';
      }
      if (endpoint.form) {
        draft.form = [
          ...partsOf(form),
          ...Object.entries(endpoint.files ?? {}).flatMap(([name, rule]) =>
            rule.required || withFiles
              ? [
                  {
                    name,
                    filename: 'file',
                    value: files[breaks.length > 0 ? file : rule.kind] ?? Buffer.alloc(0),
                  },
                ]
              : [],
          ),
        ];
        draft.headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`;
      }
      for (const change of breaks) change(draft);
      return written(draft, key, { role, index });
    });
}

/** Addresses of pages and of other routes; `{…}` is an id or an odd text. */
const OTHER_PATHS = [
  '/',
  '/shop',
  '/shop/{shopSlug}',
  '/product/{productSlug}',
  '/cart',
  '/wishlist',
  '/all-categories',
  '/blog',
  '/blog/{blogSlug}',
  '/faq',
  '/contact-us',
  '/privacy-policy',
  '/terms-conditions',
  '/exchange-policy',
  '/login',
  '/signup',
  '/vendor-signup',
  '/forgot-password',
  '/reset-password',
  '/customer-dashboard',
  '/library',
  '/success',
  '/products',
  '/product-details/{product}',
  '/invoice/{vendorOrder}',
  '/admin-orders/{order}',
  '/users/{user}',
  '/blog-posts/{blogPost}',
  '/product-preview/{product}',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-products.xml',
  '/sitemap-products-{version}.xml',
  '/blog/rss.xml',
  '/assets/{product}.js',
  '/media/{product}/80.webp',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/api/v1/health',
  '/api/v1/openapi.json',
  '/api/docs',
  '/api/v1/product-template.csv',
  '/api/v1/downloads/{line}',
  '/api/v1/product-files/{product}',
  '/api/v1/product-exports/{product}',
  '/api/v1/invoices/{vendorOrder}',
  '/simulator/v1/payment_intents/{payment}',
  '/simulator/v1/payment_intents/{payment}/confirm',
  '/api/v1/payments/webhook',
  '/%2e%2e/package.json',
  '/nowhere/{product}',
];

function otherRequests(findId: FindId): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: fc.constantFrom(...OTHER_PATHS),
      n: fc.nat({ max: 10_000 }),
      query: fc.constantFrom<[string, unknown][]>(
        [],
        [],
        [['pageNumber', '2']],
        [['searchKeyword', 'garden planner']],
        [['searchKeyword', '\ud800']],
        [
          ['mainCategory', 'x'],
          ['mainCategory', 'y'],
        ],
        [
          ['expires', '99999999999'],
          ['signature', 'x'],
        ],
        [['client_secret', 'secret']],
      ),
      method: fc.oneof(
        { weight: 6, arbitrary: fc.constant('GET') },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'POST', 'OPTIONS') },
      ),
      breaks: BREAKS,
    })
    .map(({ path, n, query, method, breaks }) => {
      const params = Object.fromEntries(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, findId(name as RecordKind, n)]),
      );
      const draft: Draft = { method, path, params, query: [...query], headers: {}, isOtherCall: true };
      for (const change of breaks) change(draft);
      return written(draft, null, { role: 'anonymous', index: 0 });
    });
}

/** Requests of all calls and pages; nine of ten are calls. `files` are contents of uploads, by kind. */
export function allRequests(findId: FindId, files: Record<string, Buffer>): fc.Arbitrary<FuzzRequest> {
  const keys = Object.keys(contract) as (keyof Contract)[];
  return fc.oneof(
    { weight: 9, arbitrary: fc.oneof(...keys.map((key) => requestsOf(key, findId, files))) },
    { weight: 1, arbitrary: otherRequests(findId) },
  );
}
