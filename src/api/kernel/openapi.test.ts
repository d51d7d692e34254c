import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { API_BASE, contract } from '#contract/contract.ts';
import type { ErrorCodeOf } from '#domain/error-codes.ts';
import { silentApp } from '#test/harness.ts';
import { documentProblems } from '#test/openapi-answers.ts';
import { readConfig } from './config.ts';
import { docsRoutes } from './docs.routes.ts';
import { ApiError, errorBody } from './errors.ts';
import { openApiDocument } from './openapi.ts';

interface Operation {
  operationId?: string;
  tags?: string[];
  requestBody?: unknown;
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>;
}

test('OpenAPI: an optional body → required: false; any other → required: true', () => {
  const { paths, components } = openApiDocument('https://market.example');
  expect(paths?.['/product-review/{id}']?.delete?.requestBody).toMatchObject({
    required: false,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/RemoveReviewBody' } } },
  });
  expect(components?.schemas?.RemoveReviewBody).toMatchObject({
    properties: { reason: { type: 'string', maxLength: 500 } },
  });
  expect(paths?.['/product-review']?.post?.requestBody).toMatchObject({ required: true });
});

/** Violations of Redocly's recommended rules, as 'rule at pointer'. */
async function lint(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const source = JSON.stringify(document);
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config });
  return problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer}`);
}

test('OpenAPI: the document → passes Redocly’s recommended rules; without security → reported', async () => {
  const document = openApiDocument('https://market.test');
  expect(await lint(document)).toEqual([]);
  const operation = document.paths?.['/site/home-page']?.get;
  const { security: _, ...unsecured } = operation ?? {};
  const planted = { ...document, paths: { ...document.paths, '/site/home-page': { get: unsecured } } };
  expect(await lint(planted)).toEqual(['security-defined at #/paths/~1site~1home-page/get']);
});

test('OpenAPI: error answers → by status, with the codes that the contract declares', () => {
  const { paths } = openApiDocument('https://market.example');
  const { responses } = paths?.['/product/{id}']?.patch ?? {};
  expect(Object.keys(responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '409',
    '413',
    '415',
    '429',
  ]);
  expect(responses?.['409']).toMatchObject({
    description: 'changed_elsewhere, list_full, product_hidden, shop_closed, sku_taken',
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/ApiError' },
            {
              properties: {
                error: {
                  enum: ['changed_elsewhere', 'list_full', 'product_hidden', 'shop_closed', 'sku_taken'],
                },
              },
            },
          ],
        },
      },
    },
  });
});

test('OpenAPI: an error with fields or an order → valid; with a code that the call does not answer → not', () => {
  const problems = (code: ErrorCodeOf<409>, details = {}) => {
    const error = new ApiError(code, 'This cannot be.', details);
    return documentProblems('POST payments/{id}/claim', {
      statusCode: 409,
      body: JSON.stringify(errorBody(error, 'a request')),
    });
  };
  expect(problems('bought_just_now', { orderId: 'an order' })).toEqual([]);
  expect(problems('price_changed', { fields: [{ path: 'products.0', message: 'It costs more.' }] })).toEqual(
    [],
  );
  expect(problems('email_taken')).not.toEqual([]);
});

test('OpenAPI: every call → its own id of words, and a tag that is described', () => {
  const { paths, tags } = openApiDocument('https://market.example');
  const operations = Object.values(paths ?? {}).flatMap((path) => Object.values(path) as Operation[]);
  const ids = operations.map(({ operationId }) => operationId ?? '');
  expect(ids.filter((id) => !/^[a-z]+([A-Z][a-z]+)*$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(Object.keys(contract).length);
  const described = tags?.map(({ name, description }) => (description ? name : ''));
  expect(new Set(operations.flatMap(({ tags: used }) => used))).toEqual(new Set(described));
});

test('OpenAPI: what calls take and answer → objects with names; a list of fixed length → with `items`', () => {
  const { paths, components } = openApiDocument('https://market.example');
  const unnamed: string[] = [];
  const visit = (value: unknown, at: string, mayBeObject = false): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties, prefixItems, items } = value as Record<string, unknown>;
    if (properties && !mayBeObject) unnamed.push(at);
    if (prefixItems) expect(items, at).toBeTypeOf('object');
    for (const [key, part] of Object.entries(value)) visit(part, `${at}/${key}`);
  };
  for (const [name, schema] of Object.entries(components?.schemas ?? {})) visit(schema, name, true);
  for (const [path, operations] of Object.entries(paths ?? {})) {
    for (const [method, { requestBody, responses }] of Object.entries(
      operations as Record<string, Operation>,
    )) {
      visit(requestBody, `${method} ${path}`);
      for (const status of ['200', '201', '202']) {
        const schema = responses?.[status]?.content?.['application/json']?.schema;
        visit(schema, `${method} ${path} ${status}`, true);
      }
    }
  }
  // The fields of an error are described in the schema of all errors.
  expect(unnamed).toEqual(['ApiError/properties/fields/items']);
});

test('the documentation page gets the document that /openapi.json answers with', async () => {
  const app = silentApp();
  await app.register((scope) => docsRoutes(scope, { config: readConfig({ PORT: '5123' }) }));
  const [served, shown, yaml] = await Promise.all(
    [`${API_BASE}/openapi.json`, '/api/docs/json', '/api/docs/yaml'].map((url) => app.inject(url)),
  );
  expect(served?.json()).toMatchObject({ servers: [{ url: `http://localhost:5123${API_BASE}` }] });
  expect(shown?.json()).toEqual(served?.json());
  expect(yaml?.body).toContain(`url: http://localhost:5123${API_BASE}`);
  await app.close();
});
