import type { z } from 'zod';
import type { Contract, EndpointKey } from '#contract/contract.ts';
import type { Call, SessionUser } from './context.ts';

/** A file of a multipart request, in a temporary location until the call ends. */
export interface UploadedFile {
  path: string;
  bytes: number;
  filename: string;
}

type ParsedPart<K extends EndpointKey, P extends 'params' | 'query' | 'body' | 'form'> =
  Contract[K] extends Record<P, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The validated parts of a request. */
export interface Input<K extends EndpointKey> {
  params: ParsedPart<K, 'params'>;
  query: ParsedPart<K, 'query'>;
  body: ParsedPart<K, 'body'>;
  form: ParsedPart<K, 'form'>;
  files: Readonly<Record<string, readonly UploadedFile[]>>;
}

/** The call; `user` is non-null unless the endpoint is public. */
export type CallOf<K extends EndpointKey> = Contract[K]['access'] extends 'public'
  ? Call
  : Call & { user: SessionUser };

export type Handler<K extends EndpointKey> = (
  input: Input<K>,
  call: CallOf<K>,
) => Promise<z.input<Contract[K]['data']>> | z.input<Contract[K]['data']>;

export type Handlers = { [K in EndpointKey]: Handler<K> };

/** Defines the handlers of one feature; every endpoint of the contract belongs to exactly one feature. */
export const implement = <const K extends EndpointKey>(handlers: Pick<Handlers, K>): Pick<Handlers, K> =>
  handlers;

/**
 * The handler of an endpoint that is known at run time only. The schemas and the access of the same `key` check input and
 * user, so both match the handler's own type. A union of all keys cannot express that.
 */
export const handlerOf = (handlers: Handlers, key: EndpointKey) =>
  handlers[key] as unknown as (input: unknown, call: Call) => unknown;
