import { isDeepStrictEqual } from 'node:util';
import { declaredErrors } from '#api/kernel/declared-errors.ts';
import { contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ERROR_STATUS } from '#domain/error-codes.ts';
import type { FuzzRequest } from './requests.ts';
import type { Received } from './send.ts';

/** Wording of a stack, of SQL or of a library, which no answer to a refused request may contain. */
const INTERNALS =
  /\n\s+at .+:\d+|node_modules|\bselect .+ from "|insert into "|violates .+ constraint|invalid input syntax|relation "|ZodError|FST_ERR|ECONNREFUSED|TypeError|is not a function|Cannot read prop/i;

/** Codes of requests that are refused before their call is looked at: too large headers, and bodies where none belongs. */
const BEFORE_THE_CALL = [
  'request_header_fields_too_large',
  'uri_too_long',
  'unsupported_media_type',
  'payload_too_large',
];

/** What is wrong with an answer; null if it is as the contract declares. */
export function problemOf(request: FuzzRequest, answer: Received): string | null {
  if (answer.status >= 500) return `answered ${answer.status}`;
  const type = String(answer.headers['content-type'] ?? '');
  const text = answer.body.toString('utf8');
  if (answer.status >= 400 && INTERNALS.test(text))
    return 'an answer with a stack, SQL or the wording of a library';
  if (answer.headers['x-content-type-options'] !== 'nosniff') return 'an answer without the common headers';
  if (request.method === 'HEAD' || !request.key) return null;
  if (request.isOtherCall && !type.startsWith('application/json')) return null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'an answer that is not JSON';
  }
  return answer.status >= 400
    ? problemOfError(request, answer.status, body)
    : problemOfSuccess(request, answer.status, body);
}

function problemOfError({ key, isOtherCall }: FuzzRequest, status: number, body: unknown): string | null {
  const { error, message, statusCode, requestId, fields, ...others } = Object(body);
  if (Object.keys(others).length > 0 || statusCode !== status || typeof requestId !== 'string')
    return 'an error of another shape';
  if (ERROR_STATUS[error as keyof typeof ERROR_STATUS] !== status)
    return `the error ${error} with status ${status}`;
  const messages = [message].flat();
  if (messages.length === 0 || !messages.every((one) => typeof one === 'string' && one))
    return 'an error without a message';
  if (!key || isOtherCall) return null;
  const declared: readonly string[] = [...declaredErrors(contract[key]), ...BEFORE_THE_CALL];
  return declared.includes(error) ? null : `the error ${error}, which the contract does not declare`;
}

function problemOfSuccess({ key, isOtherCall }: FuzzRequest, status: number, body: unknown): string | null {
  if (!key || isOtherCall) return null;
  const endpoint: Endpoint = contract[key];
  const { statusCode, message, data, ...others } = Object(body);
  const isDeclared = status === (endpoint.status ?? 200) || (status === 202 && endpoint.accepted);
  if (!isDeclared) return `answered ${status}, which the contract does not declare`;
  if (Object.keys(others).length > 0 || statusCode !== status || typeof message !== 'string')
    return 'an answer of another shape';
  const parsed = endpoint.data.safeParse(data);
  if (!parsed.success) return `data of another shape: ${parsed.error.issues[0]?.path.join('.')}`;
  return isDeepStrictEqual(parsed.data, data) ? null : 'data with fields that the contract does not name';
}
