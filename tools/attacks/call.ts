import { API_BASE, type Contract, contract } from '#contract/contract.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { encodeForm, type FormPart } from './form.ts';
import { asText, partsOf } from './requests.ts';
import type { Sent } from './send.ts';

/** The values of a call of the contract. */
export interface Values {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  form?: Record<string, unknown>;
  files?: readonly FormPart[];
}

/** A call of the contract as it is sent. */
export function callOf(key: keyof Contract, values: Values, token: string | null): Sent {
  const { params = {}, query = {}, body = {}, form = {}, files = [] } = values;
  const endpoint: Endpoint = contract[key];
  const [method = 'GET', template = ''] = key.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(asText(params[name])));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, asText(value)]));
  const contentType = endpoint.form
    ? 'multipart/form-data; boundary=x'
    : endpoint.body
      ? 'application/json'
      : null;
  return {
    method,
    path: `${API_BASE}/${path}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(contentType && { 'content-type': contentType }),
    },
    body: endpoint.form
      ? encodeForm([...partsOf(form), ...files], 'x')
      : endpoint.body
        ? Buffer.from(JSON.stringify(body))
        : null,
  };
}
