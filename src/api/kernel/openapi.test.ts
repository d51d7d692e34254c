import { expect, test } from 'vitest';
import { openApiDocument } from './openapi.ts';

test('OpenAPI: a body that may be left out is described as not required, any other as required', () => {
  const { paths } = openApiDocument('https://market.example');
  expect(paths?.['/product-review/{id}']?.delete?.requestBody).toMatchObject({
    required: false,
    content: {
      'application/json': { schema: { properties: { reason: { type: 'string', maxLength: 500 } } } },
    },
  });
  expect(paths?.['/product-review']?.post?.requestBody).toMatchObject({ required: true });
});
