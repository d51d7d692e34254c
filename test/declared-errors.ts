import type { FastifyInstance } from 'fastify';
import { declaredErrors, SERVER_ERRORS } from '#api/kernel/declared-errors.ts';
import { API_BASE, type Contract, contract } from '#contract/contract.ts';

/** Collects error answers whose code the endpoint does not declare. Must be called before routes are added. */
export function watchErrors(app: FastifyInstance): string[] {
  const undeclared: string[] = [];
  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.routeOptions.url?.slice(API_BASE.length + 1).replace(/:(\w+)/g, '{$1}');
    const key = `${request.method} ${path}`;
    if (reply.statusCode < 400 || !(key in contract)) return;
    const { error } = JSON.parse(String(payload));
    const declared = [...declaredErrors(contract[key as keyof Contract]), ...SERVER_ERRORS];
    if (!declared.includes(error)) undeclared.push(`${key}: ${error}`);
  });
  return undeclared;
}
