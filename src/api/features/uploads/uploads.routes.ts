import type { IncomingMessage } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { Server, type ServerOptions } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allowSlowBody } from '#api/kernel/connections.ts';
import type { AppContext, SessionUser } from '#api/kernel/context.ts';
import { callerOf } from '#api/kernel/dispatch.ts';
import { tooLarge, unauthorized } from '#api/kernel/errors.ts';
import { implement } from '#api/kernel/implement.ts';
import { API_BASE } from '#contract/contract.ts';
import { readGoodsLimits } from './goods-limits.service.ts';
import { refusalOf, uploadGone } from './upload-errors.ts';
import { uploadKey } from './upload-keys.ts';
import { uploadLocker } from './upload-lock.ts';
import * as uploads from './uploads.service.ts';

const PATH = `${API_BASE}/uploads`;
const BYTES = 'application/offset+octet-stream';
/** How long a request that another one wants to follow may go on with what has come. */
const DRAIN_MS = 500;

export const uploadHandlers = implement({
  'GET upload-limits': (_, { context }) => readGoodsLimits(context),
  'GET upload/{id}': async ({ params }, { context, user }) => {
    const upload = await uploads.readUpload(context, { id: params.id, ...uploads.ownUploads(user) });
    const { id, name, note, sizeBytes, state, reason } = upload;
    return { id, name, note, bytes: sizeBytes, state, reason };
  },
});

interface UploadRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  user: SessionUser;
}

/**
 * Registers resumable uploads of files for sale: tus 1.0, with the bearer of who may edit products. Ownership is checked before
 * tus sees a request; afterwards its answer is sent as any other.
 */
export async function uploadRoutes(
  app: FastifyInstance,
  context: AppContext,
  findProduct: uploads.FindProduct,
): Promise<void> {
  await app.register(async (scope) => {
    // The body is the file: it is read by tus alone.
    scope.addContentTypeParser(BYTES, (_request, _payload, done) => done(null));
    const withCaller =
      (handle: (call: UploadRequest) => Promise<FastifyReply>) =>
      async (request: FastifyRequest, reply: FastifyReply) => {
        const { user } = await callerOf(context, { access: 'products:edit' }, request.headers.authorization);
        if (!user) throw unauthorized();
        reply.header('cache-control', 'no-store').header('tus-resumable', '1.0.0');
        return handle({ request, reply, user });
      };
    scope.post(
      PATH,
      withCaller((call) => create(context, call, findProduct)),
    );
    scope.head(
      `${PATH}/:id`,
      withCaller((call) => readOffset(context, call)),
    );
    scope.patch(
      `${PATH}/:id`,
      withCaller((call) => receive(context, call)),
    );
    scope.delete(
      `${PATH}/:id`,
      withCaller((call) => remove(context, call)),
    );
    // What this server takes; asked for without a session.
    for (const url of [PATH, `${PATH}/:id`])
      scope.options(url, async (request, reply) => send(reply, await passToTus(context, request, PATH)));
  });
}

async function create(
  context: AppContext,
  { request, reply, user }: UploadRequest,
  findProduct: uploads.FindProduct,
): Promise<FastifyReply> {
  await context.limits.countNetwork('upload', request.ip);
  await context.limits.countAccount('upload', user.id, request.ip);
  const sizeBytes = Number(request.headers['upload-length']);
  const limits = await readGoodsLimits(context);
  if (sizeBytes > limits.fileBytes) throw tooLarge(uploads.tooLargeSentence(limits));
  allowSlowBody(request.raw);
  const id = uploads.newUploadId();
  const answer = await passToTus(context, request, PATH, {
    namingFunction: () => uploadKey(id),
    onUploadCreate: async (_, { metadata = {} }) => {
      await uploads.beginUpload(context, {
        id,
        user,
        sizeBytes,
        metadata: withoutNull(metadata),
        limits,
        findProduct,
      });
      return {};
    },
    generateUrl: () => `${PATH}/${id}`,
  });
  const offset = Number(answer.headers.get('upload-offset') ?? 0);
  const expiresAt = await uploads.noteReceived(context, { id, sizeBytes }, offset);
  reply.header('upload-expires', expiresAt.toUTCString());
  return send(reply, answer);
}

async function readOffset(
  context: AppContext,
  { request, reply, user }: UploadRequest,
): Promise<FastifyReply> {
  const upload = await uploads.readUpload(context, { id: idOf(request), ...uploads.ownUploads(user) });
  reply.header('upload-length', upload.sizeBytes).header('upload-expires', upload.expiresAt.toUTCString());
  // The bytes of one that has come may have another place by now.
  if (upload.state !== 'receiving') return reply.header('upload-offset', upload.sizeBytes).send();
  const answer = await passToTus(context, request, `${PATH}/${upload.id}`);
  const offset = Number(answer.headers.get('upload-offset'));
  // The node that received the last byte has died before it could say so.
  if (offset === upload.sizeBytes) await uploads.noteReceived(context, upload, offset);
  return send(reply, answer);
}

async function receive(context: AppContext, { request, reply, user }: UploadRequest): Promise<FastifyReply> {
  const upload = await uploads.readUpload(context, { id: idOf(request), ...uploads.ownUploads(user) });
  if (upload.state !== 'receiving') throw refusalOf(409, '');
  allowSlowBody(request.raw);
  const answer = await passToTus(context, request, `${PATH}/${upload.id}`);
  const offset = Number(answer.headers.get('upload-offset'));
  reply.header('upload-expires', (await uploads.noteReceived(context, upload, offset)).toUTCString());
  return send(reply, answer);
}

async function remove(context: AppContext, { request, reply, user }: UploadRequest): Promise<FastifyReply> {
  const scope = uploads.ownUploads(user);
  const upload = await uploads.readUpload(context, { id: idOf(request), ...scope });
  if (upload.state === 'used') throw uploadGone();
  // Ends the request that writes it.
  if (upload.state === 'receiving') await passToTus(context, request, `${PATH}/${upload.id}`);
  await uploads.removeUpload(context, { id: upload.id, ...scope });
  return reply.code(204).send();
}

const idOf = (request: FastifyRequest): string => (request.params as { id: string }).id;

const withoutNull = (metadata: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

/**
 * Has the tus server answer a request.
 * @throws ApiError for what it refuses, and what a hook throws
 */
async function passToTus(
  context: AppContext,
  request: FastifyRequest,
  path: string,
  hooks: Partial<ServerOptions> = {},
): Promise<Response> {
  let failure: unknown;
  const server = new Server({
    path: PATH,
    datastore: await uploads.storeOf(context),
    locker: uploadLocker(context),
    lockDrainTimeout: DRAIN_MS,
    maxSize: async () => (await readGoodsLimits(context)).fileBytes,
    getFileIdFromRequest: (_, id) => (id === undefined ? undefined : uploadKey(id)),
    onResponseError: (_, error) => {
      failure = error;
      return undefined;
    },
    ...hooks,
  });
  // A stream between, so that the rest of a refused body can still be read and dropped: see `startBodyTimer`.
  const body = hasBody(request.raw) ? request.raw.pipe(new PassThrough()) : null;
  try {
    const answer = await server.handleWeb(webRequest(request, path, body));
    if (failure instanceof Error) throw failure;
    if (answer.status < 400) return answer;
    throw refusalOf(answer.status, await answer.text());
  } finally {
    if (body) request.raw.unpipe(body);
    body?.destroy();
  }
}

/** The request as tus reads it. With its socket's request, so that tus ends what it writes when the client leaves. */
function webRequest({ raw, method, headers }: FastifyRequest, path: string, body: Readable | null): Request {
  const request = new Request(new URL(path, 'http://localhost'), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined || name === 'host' ? [] : [[name, String(value)]],
    ),
    body: body && (Readable.toWeb(body) as ReadableStream),
    duplex: 'half',
  } as RequestInit);
  return Object.assign(request, { runtime: { name: 'node', node: { req: raw } } });
}

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'PATCH' || method === 'POST') && headers['content-type'] === BYTES;

/** Sends what tus has answered, without its headers for other sites: none may call this. */
function send(reply: FastifyReply, answer: Response): FastifyReply {
  for (const [name, value] of answer.headers) {
    if (name.startsWith('access-control-') || name === 'content-type' || name === 'content-length') continue;
    reply.header(name, value);
  }
  return reply.code(answer.status).send();
}
