import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { API_BASE, contract } from '#contract/contract.ts';
import { type Endpoint, type FileRule, isPermission } from '#contract/endpoint.ts';
import { TAGS } from '#contract/tags.ts';
import { ERROR_STATUS } from '#domain/error-codes.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import { declaredErrors, SERVER_ERRORS } from './declared-errors.ts';
import { capital, nameSchemas } from './schema-names.ts';

/** Generates the OpenAPI 3.1 document from the contract. */
export function openApiDocument(publicUrl: string) {
  nameSchemas(Object.values<Endpoint>(contract));
  const paths: ZodOpenApiPathsObject = {};
  for (const [key, definition] of Object.entries<Endpoint>(contract)) {
    const [method = 'GET', path] = key.split(' ');
    paths[`/${path}`] = { ...paths[`/${path}`], [method.toLowerCase()]: operation(definition) };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'The API of this market',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Every answer is {statusCode, message, data}; an error is {statusCode, message, error, requestId}, ' +
          'where `error` is a stable code, and has `fields` when a message belongs to a field of the request. ' +
          `Any call can also answer ${SERVER_ERRORS.map((code) => `${ERROR_STATUS[code]} ${code}`).join(', ')}.`,
      },
      servers: [{ url: `${publicUrl}${API_BASE}` }],
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      paths,
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    { override: ({ jsonSchema }) => describeTuple(jsonSchema) },
  );
}

/** Generators of clients read a tuple as a list of fixed length; `prefixItems` alone they cannot read. */
function describeTuple(schema: {
  prefixItems?: unknown;
  items?: unknown;
  minItems?: number;
  maxItems?: number;
}) {
  const { prefixItems } = schema;
  if (!Array.isArray(prefixItems)) return;
  const kinds = new Set(prefixItems.map((item) => JSON.stringify(item)));
  schema.items = kinds.size === 1 ? prefixItems[0] : { anyOf: prefixItems };
  schema.minItems = prefixItems.length;
  schema.maxItems = prefixItems.length;
}

/** Open to more properties, since the answers of a call narrow `error` in a schema of their own beside this one. */
const apiError = z
  .looseObject({
    statusCode: z.number().int(),
    message: z.union([z.string(), z.array(z.string())]),
    error: z.string(),
    requestId: z.string(),
    fields: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'The messages that belong to a field of the request.' }),
    orderId: z.string().optional().meta({ description: 'An order of the caller that the message is about.' }),
  })
  .meta({ id: 'ApiError' });

/** The error responses of an endpoint by status, each with the possible values of `error`. */
function failures(definition: Endpoint): ZodOpenApiResponsesObject {
  const byStatus = Object.groupBy(declaredErrors(definition), (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => {
      const schema = z.intersection(apiError, z.looseObject({ error: z.enum(codes) }));
      return [status, { description: codes.join(', '), content: { 'application/json': { schema } } }];
    }),
  );
}

function operation(definition: Endpoint): ZodOpenApiOperationObject {
  const { access, params, query } = definition;
  const open = access === 'public';
  const success = (status: 200 | 201 | 202, description: string) => ({
    [status]: {
      description,
      content: {
        'application/json': {
          schema: z.object({ statusCode: z.literal(status), message: z.string(), data: definition.data }),
        },
      },
    },
  });
  return {
    operationId: definition.operationId,
    summary: definition.summary,
    tags: [definition.tag],
    security: open ? [] : [{ session: [] }],
    ...(isPermission(access) ? { description: `For the roles ${PERMISSIONS[access].join(', ')}.` } : {}),
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...requestBody(definition),
    responses: {
      ...success(
        definition.status ?? 200,
        typeof definition.message === 'string' ? definition.message : 'OK',
      ),
      ...(definition.accepted ? success(202, 'Begun, and not done yet') : {}),
      ...failures(definition),
    },
  };
}

function requestBody({
  operationId,
  body,
  bodyOptional,
  form,
  files,
  jsonAllowed,
}: Endpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (body)
    return { requestBody: { required: !bodyOptional, content: { 'application/json': { schema: body } } } };
  if (!form) return {};
  const schema = form
    .safeExtend(Object.fromEntries(Object.entries(files ?? {}).map(([name, rule]) => [name, file(rule)])))
    .meta({ id: `${capital(operationId)}Form` });
  const json = jsonAllowed && { 'application/json': { schema: form } };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema }, ...json } } };
}

const FILE_KINDS = {
  image: 'A PNG or JPEG picture',
  pdf: 'A PDF',
  csv: 'A CSV file',
  attachment: 'A PNG or JPEG picture, or a PDF',
  archive: 'A ZIP archive of a shop',
  found: 'A PDF, or a PNG or JPEG picture',
  pictures: 'A ZIP archive of PNG and JPEG pictures',
} as const;

function file(rule: FileRule) {
  const one = z.string().meta({ format: 'binary', description: FILE_KINDS[rule.kind] });
  const sent = rule.max ? z.array(one).max(rule.max) : one;
  return rule.required ? sent : sent.optional();
}
