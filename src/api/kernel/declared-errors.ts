import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#domain/error-codes.ts';

/** What any call can answer when the market itself is in trouble. */
export const SERVER_ERRORS = [
  'internal_server_error',
  'service_unavailable',
  'insufficient_storage',
] as const satisfies readonly ErrorCode[];

/** The codes that an endpoint can answer besides SERVER_ERRORS: those that follow from its parts, and its own. */
export function declaredErrors(endpoint: Endpoint): readonly ErrorCode[] {
  const { access, params, body, form, limit, errors = [] } = endpoint;
  // Also without parameters: a request that names no host, or whose address cannot be read.
  const codes: ErrorCode[] = ['bad_request', ...errors];
  if (body || form) codes.push('payload_too_large', 'unsupported_media_type');
  if (access !== 'public') codes.push('unauthorized');
  if (Array.isArray(access)) codes.push('forbidden');
  if (params) codes.push('not_found');
  if (limit) codes.push('too_many_requests');
  return [...new Set(codes)];
}
