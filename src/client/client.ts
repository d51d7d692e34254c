import type { DataOf, EndpointKey, InputOf } from '#contract/contract.ts';
import type { ErrorCode, FieldError } from '#domain/error-codes.ts';

/** The response of an endpoint. */
export interface Answer<T> {
  statusCode: number;
  message: string;
  data: T;
}

/** A failed call, with one sentence per problem to show to the user. */
export class ApiFailure extends Error {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly messages: readonly string[];
  /** The error code; null without a response, or for a response of another server. */
  readonly code: ErrorCode | null;
  /** Messages that belong to a field of the request. */
  readonly fields: readonly FieldError[];
  /** One's own order that the message is about. */
  readonly orderId: string | null;

  constructor(
    status: number,
    messages: readonly string[],
    {
      code = null,
      fields = [],
      orderId = null,
    }: { code?: ErrorCode | null; fields?: readonly FieldError[]; orderId?: string | null } = {},
  ) {
    super(messages.join(' '));
    this.name = 'ApiFailure';
    this.status = status;
    this.messages = messages;
    this.code = code;
    this.fields = fields;
    this.orderId = orderId;
  }
}

const NETWORK_FAILURE = 'An error occurred while making the request.';

/** The uploaded share of a request's body, 0 to 1. */
export type Progress = (sent: number) => void;

/** `credentials: 'omit'`: sends no bearer token. */
type Options = { signal?: AbortSignal; onProgress?: Progress; credentials?: 'omit' };
// An endpoint without a required part may be called without an input.
type Args<K extends EndpointKey> =
  Record<never, never> extends InputOf<K> ? [input?: InputOf<K> & Options] : [input: InputOf<K> & Options];

/** Calls the API by 'METHOD path'. It imports only types of the contract, so no schema is bundled. */
export interface Client {
  <K extends EndpointKey>(key: K, ...args: Args<K>): Promise<DataOf<K>>;
  /** The same with the status and the message, for a caller that shows them. */
  full: <K extends EndpointKey>(key: K, ...args: Args<K>) => Promise<Answer<DataOf<K>>>;
}

/** Sends one request and returns the parsed response, or throws ApiFailure. */
export type Transport = (request: WireRequest) => Promise<Answer<unknown>>;

export interface WireRequest {
  key: EndpointKey;
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  form?: Record<string, unknown>;
  signal?: AbortSignal;
  onProgress?: Progress;
  credentials?: 'omit';
}

/** `fetch`, with progress events of the upload if requested and supported. */
export type Fetch = (url: string, init: RequestInit & { onProgress?: Progress }) => Promise<Response>;

/** A client over any transport: HTTP in the browser, dispatch itself in the server. */
export function clientOver(transport: Transport): Client {
  const full = (key: EndpointKey, input: Omit<WireRequest, 'key'> = {}) => transport({ key, ...input });
  const call = async (key: EndpointKey, input?: Omit<WireRequest, 'key'>) => (await full(key, input)).data;
  return Object.assign(call, { full }) as unknown as Client;
}

/** A client over HTTP. `token` is called for each request. */
export const createClient = (options: { fetch: Fetch; token: () => string | null; base?: string }): Client =>
  clientOver(async (request) => {
    const [method = 'GET', path = ''] = request.key.split(' ');
    const url = `${options.base ?? ''}/api/v1/${fill(path, request.params ?? {})}${search(request.query)}`;
    const headers = new Headers({ accept: 'application/json' });
    const token = request.credentials === 'omit' ? null : options.token();
    if (token) headers.set('authorization', `Bearer ${token}`);
    let body: BodyInit | undefined;
    if (request.form !== undefined) body = formData(request.form);
    else if (request.body !== undefined) {
      headers.set('content-type', 'application/json');
      body = JSON.stringify(request.body);
    }
    let response: Response;
    try {
      response = await options.fetch(url, {
        method,
        headers,
        body,
        cache: 'no-store',
        signal: request.signal,
        onProgress: request.onProgress,
      });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') throw error;
      throw new ApiFailure(0, [NETWORK_FAILURE]);
    }
    return readAnswer(response);
  });

async function readAnswer(response: Response): Promise<Answer<unknown>> {
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isAnswer(answer)) return answer;
  const { message, error, fields, orderId }: Record<string, unknown> = Object(answer);
  const messages = [message ?? []].flat().map(String);
  throw new ApiFailure(response.status, messages.length > 0 ? messages : [`Failed: ${response.statusText}`], {
    code: typeof error === 'string' ? (error as ErrorCode) : null,
    fields: Array.isArray(fields) ? fields : [],
    orderId: typeof orderId === 'string' ? orderId : null,
  });
}

const isAnswer = (answer: unknown): answer is Answer<unknown> =>
  typeof answer === 'object' &&
  answer !== null &&
  'statusCode' in answer &&
  [200, 201, 202].includes(Number(answer.statusCode)) &&
  'data' in answer;

const fill = (path: string, params: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

/** '?page=2&limit=12', without undefined values. */
function search(query: Record<string, unknown> | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}

/**
 * Text fields and files of a form; a list of files becomes parts of the same name.
 * @throws ApiFailure for what is no record of fields
 */
function formData(form: unknown): FormData {
  if (typeof form !== 'object' || form === null || Array.isArray(form))
    throw new ApiFailure(0, ['Invalid request body.']);
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item instanceof Blob) data.append(name, item);
      else if (item !== undefined && item !== null) data.append(name, String(item));
    }
  }
  return data;
}
