import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from '#api/kernel/openapi.ts';
import type { EndpointKey } from '#contract/contract.ts';
import { lazily } from '#lib/memoize.ts';

/** Answers that belong to no call: a method or an address that the API does not have. */
const OF_NO_CALL = [405, 414];

const open = lazily(() => {
  const document = openApiDocument('https://market.test');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
  return { document, ajv };
});
const validators = new Map<string, ValidateFunction>();

/** What the OpenAPI document does not allow about a call's answer; empty if the answer is valid. */
export function documentProblems(
  key: EndpointKey,
  { statusCode, body }: { statusCode: number; body: string },
): string[] {
  if (OF_NO_CALL.includes(statusCode)) return [];
  const { document, ajv } = open();
  const [method = '', path = ''] = key.split(' ');
  const pointer = ['paths', `/${path}`, method.toLowerCase(), 'responses', String(statusCode)];
  let validate = validators.get(pointer.join(' '));
  if (!validate) {
    const declared = pointer.reduce<unknown>(
      (value, name) => (value as Record<string, unknown>)?.[name],
      document,
    );
    if (!declared) return [`${key}: ${statusCode} is not declared`];
    const names = [...pointer, 'content', 'application/json', 'schema'];
    const escaped = names.map((name) => encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1')));
    validate = ajv.compile({ $ref: `document#/${escaped.join('/')}` });
    validators.set(pointer.join(' '), validate);
  }
  if (validate(JSON.parse(body))) return [];
  return [`${key}: ${statusCode} ${ajv.errorsText(validate.errors)}`];
}
