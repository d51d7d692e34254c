import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { API_BASE } from '#contract/contract.ts';
import { silentApp } from '#test/harness.ts';
import { readConfig } from './config.ts';
import { docsRoutes } from './docs.routes.ts';
import { openApiDocument } from './openapi.ts';

test('OpenAPI: an optional body → required: false; any other → required: true', () => {
  const { paths } = openApiDocument('https://market.example');
  expect(paths?.['/product-review/{id}']?.delete?.requestBody).toMatchObject({
    required: false,
    content: {
      'application/json': { schema: { properties: { reason: { type: 'string', maxLength: 500 } } } },
    },
  });
  expect(paths?.['/product-review']?.post?.requestBody).toMatchObject({ required: true });
});

/** Violations of Redocly's recommended rules, as 'rule at pointer'. */
async function lint(document: object): Promise<string[]> {
  // `vendor/product/{id}` and `vendor/{id}/approve` are unambiguous, because no vendor's id is `product`.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } });
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
    description: 'changed_elsewhere, product_hidden, shop_closed, sku_taken',
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            {
              properties: {
                error: { enum: ['changed_elsewhere', 'product_hidden', 'shop_closed', 'sku_taken'] },
              },
            },
          ],
        },
      },
    },
  });
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
