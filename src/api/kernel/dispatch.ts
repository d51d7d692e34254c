import { isDeepStrictEqual } from 'node:util';
import { type Contract, contract, type EndpointKey } from '#contract/contract.ts';
import { type Endpoint, isPermission } from '#contract/endpoint.ts';
import { withReplicaReads } from '#db/replica-reads.ts';
import { may } from '#domain/permissions.ts';
import { withCaller } from './audit.ts';
import type { Dependency } from './changes.ts';
import type { AppContext, Call, SessionUser } from './context.ts';
import { ApiError, forbidden, unauthorized } from './errors.ts';
import { type Handlers, handlerOf, type UploadedFile } from './implement.ts';
import { authenticate, needsTwoStep } from './sessions.ts';
import { parsePart } from './validate.ts';

/** A request, independent of its transport. */
export interface RawRequest {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  /** Reads a multipart body; called only after the caller is authorized. */
  readForm?: () => Promise<{
    fields: Record<string, string | string[]>;
    files: Record<string, UploadedFile[]>;
  }>;
  authorization?: string;
  /** The client's address for rate limits; null for rendering in this process, which is not limited. */
  address: string | null;
  userAgent?: string;
  requestId: string;
  /** A signal that aborts when the client leaves; without it the caller waits for the answer. */
  clientGone?: () => AbortSignal;
}

const neverGone = () => new AbortController().signal;

export interface Envelope {
  statusCode: 200 | 201 | 202;
  message: string;
  data: unknown;
}

/** Collects what an answer depends on, and whether it may be kept until that changes. */
export class Dependencies {
  readonly tags = new Set<Dependency>();
  mayBeKept = true;

  readonly dependsOn: Call['dependsOn'] = (...tags) => {
    for (const tag of tags) this.tags.add(tag);
  };

  readonly doNotKeep: Call['doNotKeep'] = () => {
    this.mayBeKept = false;
  };
}

export type Dispatch = (key: EndpointKey, request: RawRequest, shows?: Dependencies) => Promise<Envelope>;

/**
 * Executes calls of the contract: authenticates, authorizes, parses the request, calls the handler, and returns only
 * the fields that the contract names. HTTP requests and server rendering both use it. `trustsExact` is for production:
 * answers that are exact are not parsed again.
 */
export function createDispatch(
  context: AppContext,
  handlers: Handlers,
  { trustsExact = false }: { trustsExact?: boolean } = {},
): Dispatch {
  return async (key, request, { dependsOn, doNotKeep } = new Dependencies()) => {
    const endpoint: Endpoint = contract[key];
    const { limit } = endpoint;
    const { address } = request;
    if (limit && address) await context.limits.countNetwork(limit, address);
    const { session, user } = await callerOf(context, endpoint, request.authorization);
    // Counted before the form is read, because a form may have 90 MB.
    const uploader = endpoint.files ? user : null;
    if (limit && address && uploader) await context.limits.countAccount(limit, uploader.id, address);
    const input = {
      params: parsePart(endpoint.params, request.params),
      query: parsePart(endpoint.query, request.query),
      body: parsePart(endpoint.body, endpoint.bodyOptional ? (request.body ?? {}) : request.body),
      ...(await parseForm(endpoint, request)),
    };
    const accounts = accountsOf(uploader ? null : user, input.body ?? input.form);
    const [concerned] = accounts;
    if (limit && address) {
      for (const account of accounts) await context.limits.countAccount(limit, account, address);
    }
    const handler = handlerOf(handlers, key);
    const { requestId, userAgent } = request;
    const call = {
      context,
      user,
      requestId,
      address,
      userAgent,
      isRendering: address === null,
      clientGone: request.clientGone ?? neverGone,
      dependsOn,
      doNotKeep,
    };
    // With a session the caller may have made a change on another node that this one does not know of yet.
    const handle = () =>
      endpoint.fromReplica && !session ? withReplicaReads(() => handler(input, call)) : handler(input, call);
    const data = await withCaller({ action: key, address, requestId }, user, handle);
    if (limit && address && concerned) await context.limits.recordSuccess(limit, concerned, address);
    const promised = endpoint.exact && trustsExact ? data : promisedPart(key, endpoint, data);
    const statusCode = endpoint.accepted?.(promised as never) ? 202 : (endpoint.status ?? 200);
    return { statusCode, message: messageOf(endpoint, promised), data: promised };
  };
}

/**
 * Who makes a call: the session's user, and who of them the call takes as its caller.
 * @throws ApiError 401 or 403
 */
export async function callerOf(
  context: AppContext,
  endpoint: Pick<Endpoint, 'access' | 'withoutTwoStep'>,
  authorization: string | undefined,
): Promise<{ session: SessionUser | null; user: SessionUser | null }> {
  const session = authorization ? await authenticate(context, authorization) : null;
  authorize(endpoint, session);
  return { session, user: afterTwoStep(context, endpoint, session) };
}

/** The fields of an answer that the contract names. @throws Error when a handler that is `exact` returned others */
function promisedPart(key: EndpointKey, endpoint: Endpoint, data: unknown): unknown {
  const promised = endpoint.data.parse(data);
  if (endpoint.exact && !isDeepStrictEqual(promised, data))
    throw new Error(`${key} answers other fields than the contract promises.`);
  return promised;
}

const messageOf = ({ message = 'OK' }: Endpoint, data: unknown): string =>
  typeof message === 'string' ? message : message(data as never);

/** @throws ApiError 400 that names fields and files alike */
async function parseForm(endpoint: Endpoint, request: RawRequest) {
  if (!endpoint.form || !request.readForm) return { form: undefined, files: {} };
  const { fields, files } = await request.readForm();
  const missing = Object.entries(endpoint.files ?? {}).flatMap(([name, rule]) =>
    rule.required && !files[name]?.length ? [{ path: name, message: `Please upload ${rule.label}.` }] : [],
  );
  return { form: parsePart(endpoint.form, fields, missing), files };
}

/** @throws ApiError 401 or 403 */
function authorize(endpoint: Pick<Endpoint, 'access'>, user: SessionUser | null): void {
  if (endpoint.access === 'public') return;
  if (!user) throw unauthorized();
  if (isPermission(endpoint.access) && !may(user, endpoint.access)) throw forbidden();
}

/**
 * Where STAFF_TWO_STEP is set, staff who have not set up two-step sign-in are visitors to public calls.
 * @throws ApiError 403 for every other call, except those that set it up
 */
function afterTwoStep(
  { config }: AppContext,
  { access, withoutTwoStep }: Pick<Endpoint, 'access' | 'withoutTwoStep'>,
  user: SessionUser | null,
): SessionUser | null {
  if (!user || withoutTwoStep || !needsTwoStep(config, user)) return user;
  if (access === 'public') return null;
  throw new ApiError('two_step_required', 'Please set up two-step sign-in first.');
}

/** The accounts that rate limits count a call against: the submitted e-mail address, then the signed-in user. */
function accountsOf(user: SessionUser | null, body: unknown): string[] {
  const typed = body && typeof body === 'object' && 'email' in body ? body.email : undefined;
  return [typed, user?.id].filter((account) => typeof account === 'string');
}

/** 'GET site/product/{slug}' -> its method and Fastify path. */
export function routeOf(key: keyof Contract): { method: string; url: string } {
  const [method = '', path = ''] = key.split(' ');
  return { method, url: urlOf(path) };
}

/** 'orders/{id}' as Fastify writes it: '/orders/:id'. */
export const urlOf = (path: string): string => `/${path.replace(/\{(\w+)\}/g, ':$1')}`;
