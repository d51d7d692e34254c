import { type Endpoint, isPermission } from '#contract/endpoint.ts';
import type { ErrorCode } from '#domain/error-codes.ts';
import { PERMISSIONS } from '#domain/permissions.ts';
import { isStaff } from '#domain/roles.ts';

/** Error codes that every endpoint can return when the server fails. */
export const SERVER_ERRORS = [
  'internal_server_error',
  'service_unavailable',
  'insufficient_storage',
] as const satisfies readonly ErrorCode[];

const admitsStaff = (access: Endpoint['access']): boolean =>
  access === 'signed-in' || (isPermission(access) && PERMISSIONS[access].some(isStaff));

/** The error codes that an endpoint can return besides SERVER_ERRORS: derived from its definition, and its own. */
export function declaredErrors(endpoint: Endpoint): readonly ErrorCode[] {
  const { access, params, body, form, limit, withoutTwoStep, errors = [] } = endpoint;
  // Endpoints without parameters too: a request without a host or with an undecodable address gets it.
  const codes: ErrorCode[] = ['bad_request', ...errors];
  if (body || form) codes.push('payload_too_large', 'unsupported_media_type');
  if (access !== 'public') codes.push('unauthorized');
  if (isPermission(access)) codes.push('forbidden');
  if (admitsStaff(access) && !withoutTwoStep) codes.push('two_step_required');
  if (params) codes.push('not_found');
  if (limit) codes.push('too_many_requests');
  return [...new Set(codes)];
}
