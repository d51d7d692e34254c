import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { API_BASE, contract } from '#contract/contract.ts';
import type { Endpoint, FileRule } from '#contract/endpoint.ts';

/** The API's description, made from the contract: OpenAPI 3.1. */
export function openApiDocument(publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [key, definition] of Object.entries<Endpoint>(contract)) {
    const [method = 'GET', path] = key.split(' ');
    paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: operation(key, definition) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Emporia',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every answer is {statusCode, message, data}; an error is {statusCode, message, error, requestId}.',
    },
    servers: [{ url: `${publicUrl}${API_BASE}` }],
    paths,
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
  });
}

const errorEnvelope = z
  .object({
    statusCode: z.number().int(),
    message: z.union([z.string(), z.array(z.string())]),
    error: z.string(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });

function operation(key: string, definition: Endpoint): ZodOpenApiOperationObject {
  const { access, params, query } = definition;
  const open = access === 'public';
  const status = definition.status ?? 200;
  const statuses = [
    // Also without parameters: a request that names no host, or whose address cannot be read.
    400,
    ...(open ? [] : [401]),
    ...(Array.isArray(access) ? [403] : []),
    ...(params ? [404] : []),
    ...(definition.limit ? [429] : []),
    ...(definition.errors ?? []),
  ];
  const failure = { description: 'Refused', content: { 'application/json': { schema: errorEnvelope } } };
  return {
    operationId: key.replace(/[^A-Za-z]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? ''),
    summary: definition.summary,
    tags: [definition.tag],
    security: open ? [] : [{ session: [] }],
    ...(Array.isArray(access) ? { description: `For the roles ${access.join(', ')}.` } : {}),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...requestBody(definition),
    responses: {
      [status]: {
        description: typeof definition.message === 'string' ? definition.message : 'OK',
        content: {
          'application/json': {
            schema: z.object({ statusCode: z.literal(status), message: z.string(), data: definition.data }),
          },
        },
      },
      ...Object.fromEntries(statuses.map((code) => [code, failure])),
    },
  };
}

function requestBody({
  body,
  bodyOptional,
  form,
  files,
}: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body)
    return { requestBody: { required: !bodyOptional, content: { 'application/json': { schema: body } } } };
  if (!form) return {};
  const schema = form.safeExtend(
    Object.fromEntries(Object.entries(files ?? {}).map(([name, rule]) => [name, file(rule)])),
  );
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

const FILE_KINDS = { image: 'A PNG or JPEG picture', pdf: 'A PDF', csv: 'A CSV file' } as const;

function file(rule: FileRule) {
  const one = z.string().meta({ format: 'binary', description: FILE_KINDS[rule.kind] });
  const sent = rule.max ? z.array(one).max(rule.max) : one;
  return rule.required ? sent : sent.optional();
}
