import type { z } from 'zod';
import { readParams } from './read-params.ts';
import type { SimulatorCall } from './simulator-call.ts';
import type { SimulatorAnswer } from './wire.ts';

export type Route = {
  method: 'GET' | 'POST';
  path: RegExp;
  /** Whether a browser with the publishable key may call it too. */
  browser: boolean;
  run(call: SimulatorCall, values: unknown): Promise<SimulatorAnswer>;
};

/** A call of the protocol: its path, the schema of its parameters, and its handler. */
export function route<S extends z.ZodType>(
  methodAndPath: `${'GET' | 'POST'} /v1/${string}`,
  schema: S,
  handler: (call: SimulatorCall, values: z.infer<S>) => Promise<SimulatorAnswer>,
  { browser = false } = {},
): Route {
  const [method, path] = methodAndPath.split(' ') as ['GET' | 'POST', string];
  return {
    method,
    path: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
    browser,
    run: (call, values) => handler(call, readParams(schema, values)),
  };
}
